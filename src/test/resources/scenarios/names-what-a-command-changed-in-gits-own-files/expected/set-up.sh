#!/bin/sh
printf '[core]\n\tfileMode = false\n[user]\n\tnick = x\n' >> .git/config
mkdir -p .git/hooks .git/info
printf '#!/bin/sh\n' > .git/hooks/pre-commit
echo hidden.txt >> .git/info/exclude
