// The product in a process of its own, without pages: `node own-product.mjs`, with its settings in the environment. Tests start, kill and end it.
import { main } from '../../server/main';

await main('start', {});
