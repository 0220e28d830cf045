public final class Check {
    public static void main(String[] arguments) throws Exception {
        java.io.File.createTempFile("check", "").delete();
        System.out.println("checked " + (1 + 2));
    }
}
