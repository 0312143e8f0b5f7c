// The product in a process of its own: `node own-product.mjs`, with its settings in the environment. It is what test/api/start.test.ts starts and ends.
import { main } from '../../server/main';

await main('start');
