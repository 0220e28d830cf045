#!/bin/sh
echo run >> log.txt
echo "$(grep -c run log.txt) run"
