// The product in a process of its own, without pages: `node own-product.mjs`, with its settings in the environment, or
// `node own-product.mjs password EMAIL`.
import { main, setPassword } from '../../server/main';

if (process.argv[2] === 'password') await setPassword(process.argv[3]);
else await main('start', {});
