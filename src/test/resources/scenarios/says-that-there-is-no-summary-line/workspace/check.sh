#!/bin/sh
echo
echo "> app@1.0.0 lint"
echo "> eslint ."
echo
