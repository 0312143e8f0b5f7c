// The product with the lookups of `test/samples` beside the frozen descriptors, which all workers share: the first test
// that opens it has it built and started (`offered-products.ts`). A test that is tried again has another one: it must
// not find what its first try left behind.
import { offeredProduct } from './offered-products';
import { test as strict } from './strict';

export const test = strict.extend({
  baseURL: [
    async ({}, use, { retry }) => use(await offeredProduct(`/samples/${retry}`)),
    { scope: 'test', timeout: 180_000 },
  ],
});
