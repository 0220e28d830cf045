#!/bin/sh
echo 'this is formatted' > app.txt
