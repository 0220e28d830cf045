#!/bin/sh
mkdir -p out/deep
for f in 1 2 3 4 5; do echo x > out/$f; done
echo x > out/deep/6
echo x > one.log
echo "7 passed"
