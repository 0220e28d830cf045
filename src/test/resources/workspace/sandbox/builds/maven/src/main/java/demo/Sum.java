package demo;

final class Sum {
    static int of(int a, int b) {
        return a + b;
    }
}
