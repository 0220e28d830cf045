#!/bin/sh
echo x > other.txt
