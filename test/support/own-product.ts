// The product in a process of its own, without pages: `node own-product.mjs`, with its settings in the environment, or
// `node own-product.mjs password EMAIL`, `schema plan`, `forms export DIR`,
// `backup FILE` and `restore FILE` in the place of these two words.
// `CLOCK_SECONDS` is how far its clock is ahead. `WITHOUT_NOUNS` are nouns that it shall not have, as `carrier depot`: tests make their own of these names.
import { main, runBackupCommand, runFormsCommand, runSchemaCommand, setPassword } from '../../server/main';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';

for (const name of (process.env.WITHOUT_NOUNS ?? '').split(' ')) (nouns as Map<string, Noun>).delete(name);

const ahead = 1000 * Number(process.env.CLOCK_SECONDS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + ahead;

const [verb, ...args] = process.argv.slice(2);
if (verb === 'password') await setPassword(args[0]);
else if (verb === 'schema') await runSchemaCommand(args);
else if (verb === 'forms') await runFormsCommand(args);
else if (verb === 'backup' || verb === 'restore') await runBackupCommand(verb, args);
else await main('start', [], {});
