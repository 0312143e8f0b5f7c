// The product in a process of its own, without pages: `node own-product.mjs`, with its settings in the environment, or
// `node own-product.mjs password EMAIL` and `node own-product.mjs schema plan`.
import { main, runSchemaCommand, setPassword } from '../../server/main';

const [verb, ...args] = process.argv.slice(2);
if (verb === 'password') await setPassword(args[0]);
else if (verb === 'schema') await runSchemaCommand(args);
else await main('start', {});
