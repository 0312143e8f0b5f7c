// Runs what has been built, without npm and without a build: `node server.mjs` starts the product, and `node server.mjs
// backup FILE` and so on are its commands. It is the one entry point of a release (`npm run release`).

import { requirePackages } from './build/require-packages.mjs';

const product = await requirePackages(() => import('./dist/server/main.mjs'));
await product.runCommandLine(process.argv.slice(2));
