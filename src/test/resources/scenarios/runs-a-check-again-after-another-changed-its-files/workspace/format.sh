#!/bin/sh
echo "this is broken" > app.txt
echo formatted
