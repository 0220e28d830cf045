/** Turns a title into the part of an address that names it. */
public final class Slug {
    private Slug() {}

    /** Lower-case letters and digits, with one hyphen between words and none at the ends. */
    public static String of(String title) {
        StringBuilder slug = new StringBuilder();
        for (char c : title.toLowerCase(java.util.Locale.ROOT).toCharArray()) {
            if (Character.isLetterOrDigit(c)) {
                slug.append(c);
            } else {
                slug.append('-');
            }
        }
        return slug.toString();
    }
}
