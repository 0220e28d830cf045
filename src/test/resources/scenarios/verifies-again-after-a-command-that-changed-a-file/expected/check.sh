#!/bin/sh
if grep -q fixed app.txt; then echo "1 passed, 0 failed"; else echo "app.txt is not fixed"; exit 1; fi
