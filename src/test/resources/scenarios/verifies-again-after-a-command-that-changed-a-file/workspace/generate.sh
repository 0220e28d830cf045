#!/bin/sh
echo this is bad > app.txt
