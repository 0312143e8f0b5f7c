// `npm run trust`: the promises of SECURITY.md at large counts, figure by figure. It takes about an hour, most of it for the outbox, whose check needs the built pages; `npm test`
// runs the same scenarios at small counts. `npm run trust -- --only guess` runs the checks whose name or promise
// contains a text, `-- --share 0.1` a tenth of every count.

import { runBundled } from '../build/run-bundled.mjs';

await runBundled('test/trust/main.ts');
