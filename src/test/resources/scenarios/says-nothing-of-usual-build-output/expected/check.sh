#!/bin/sh
for d in target/classes build/CMakeFiles node_modules/.cache src/__pycache__ bin; do mkdir -p $d; echo x > $d/one; done
echo x > src/a.o
echo x > .coverage
if grep -q fixed app.txt; then echo "1 passed, 0 failed"; else echo "app.txt is not fixed"; exit 1; fi
