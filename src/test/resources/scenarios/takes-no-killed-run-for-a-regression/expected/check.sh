#!/bin/sh
echo >> .runs
if [ $(wc -l < .runs) -eq 2 ]; then exec sleep 60; fi
echo fine
