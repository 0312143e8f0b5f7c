// The one entry point of the product: builds what is stale, then runs the command. `node build.mjs` builds, `node
// build.mjs start` and `node build.mjs demo` run the product (npm start, npm run demo), `node build.mjs password EMAIL`
// sets the password of an account (npm run password -- EMAIL), `node build.mjs schema plan` compares the descriptors with
// the database (npm run schema -- plan), and `node build.mjs forms export DIR` writes the ticket types to files (npm run
// forms -- export DIR). `node build.mjs lint` checks the descriptors and builds nothing (npm run lint), `node build.mjs dev`
// builds and starts again with every change (npm run dev), and `node build.mjs new NAME` writes a descriptor (npm
// run new -- NAME).

import { runBundled } from './build/run-bundled.mjs';

await runBundled('build/main.ts');
