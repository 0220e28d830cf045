#!/bin/sh
echo "cc -c src/a.c"
echo "src/a.c:3:5: error: expected ';'" >&2
echo "compilation terminated."
exit 1
