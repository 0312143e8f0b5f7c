// The `test` of these tests: the product with the engine behind it, both started once.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin } from '../../e2e/admin';
import { test as strict } from '../../e2e/strict';
import { startProduct } from '../support/product';
import { type Engine, startEngine } from './engine';

export const test = strict.extend<object, { engine: Engine; product: string }>({
  engine: [
    async ({}, use) => {
      const engine = await startEngine();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [
    async ({ engine }, use) => {
      const { url, stop } = await startProduct({
        root: dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
        env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ROUTING_URL: engine.valhalla },
      });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
});

export { expect, refused } from '../../e2e/strict';
