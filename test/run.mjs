// Runs the tests (`npm test`) or one kind of them: `node test/run.mjs format | styles | unused | types | build | unit | api |
// samples | e2e`. A filter may follow: part of a file's name for unit, api and samples, Playwright's own options for e2e and
// routing. Files called `….long.test.ts` and `….long.spec.ts` are run by `long`, and when they are named. `routing`,
// `nodes` and `clients` need packages of their own, `s3` and `deploy` programs. `ci` is every kind but `deploy`. The last
// line of the output is the sum over all kinds: `N passed, N failed`.

import { runBundled } from '../build/run-bundled.mjs';

await runBundled('test/main.ts');
