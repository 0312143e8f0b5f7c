// `npm run bench`: how fast forms and lists are, against pages that do the same with less. Prints targets with their
// verdicts.
//   --only form | rows | list | interactions | builder | dry-run | map | server | import   measures one of them     --runs N   rounds (5)
//   --fields 300         only forms of that many fields (20, 100 or 300)
//   --tickets 20000      the server with that many, instead of 100,000 and 1,000,000
//   --write              also writes docs/bench.md, and its figures in README.md   --strict   fails when a target is missed
//   --serve PORT         serves the pages until Ctrl-C (ours at /form.html) and measures nothing
//   --readable           keeps names in scripts, for profiles with --serve

import { runBundled } from '../build/run-bundled.mjs';

await runBundled('bench/main.ts');
