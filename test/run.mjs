// Runs the tests, all of them (`npm test`) or one kind: `node test/run.mjs format | styles | unused | types | build | unit
// | api | samples | e2e`. A filter may follow: part of a file's name for unit, api and samples, Playwright's own options for
// e2e and routing. `routing`, `nodes` and `clients` need packages of their own, so that only `ci` and `npm run test:routing`,
// `test:nodes` and `test:clients` run them; `ci` is every kind there is. The last line of the output is the sum over all kinds: `N passed, N
// failed`.

import { runBundled } from '../build/run-bundled.mjs';

await runBundled('test/main.ts');
