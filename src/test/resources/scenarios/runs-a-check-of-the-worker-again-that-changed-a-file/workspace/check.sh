#!/bin/sh
echo >> .runs
echo "generated" > src/m.js
echo "run $(wc -l < .runs | tr -d " ")"
