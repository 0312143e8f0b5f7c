// The product in a process of its own, without pages unless `WEB_DIR` has them: `node own-product.mjs`, with its settings in the environment, or
// one of its commands, `node own-product.mjs password EMAIL`.
// `CLOCK_SECONDS` is how far its clock is ahead. `WITHOUT_NOUNS` are nouns that it shall not have, as `carrier depot`: tests make their own of these names.
import { runCommandLine } from '../../server/main';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';

for (const name of (process.env.WITHOUT_NOUNS ?? '').split(' ')) (nouns as Map<string, Noun>).delete(name);

const ahead = 1000 * Number(process.env.CLOCK_SECONDS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + ahead;

const { WEB_DIR: webDir } = process.env;
await runCommandLine(process.argv.slice(2), webDir ? { webDir } : {});
