// The product with the lookups of `test/samples` besides its own: a copy of the project that all tests of a worker share.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CopiedProduct, copyProduct } from './copied-product';
import { test as strict } from './strict';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'test/samples');

export const test = strict.extend<object, { product: CopiedProduct }>({
  product: [
    async ({}, use) => {
      const product = await copyProduct();
      try {
        for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
          product.write(file, readFileSync(join(folder, file), 'utf8').replace('../../schemas/meta/', './meta/'));
        await product.start();
        await use(product);
      } finally {
        await product.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
