#include <stdio.h>

int main(void) {
    FILE *file = tmpfile();
    if (file == NULL) {
        return 1;
    }
    fclose(file);
    printf("sum: %d\n", 1 + 2);
    return 0;
}
