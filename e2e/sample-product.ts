// The product with the lookups of `test/samples` beside the frozen descriptors, which all workers share: the first test
// that opens it has it built and started (`offered-samples.ts`).
import { test as strict } from './strict';

/** Addresses by attempt. */
const addresses = new Map<number, Promise<string>>();

export const test = strict.extend({
  baseURL: [
    async ({}, use, { retry }) => {
      if (!addresses.has(retry)) addresses.set(retry, addressOf(retry));
      await use(await addresses.get(retry));
    },
    { scope: 'test', timeout: 180_000 },
  ],
});

async function addressOf(retry: number): Promise<string> {
  const response = await fetch(`${process.env.E2E_SAMPLES_URL}/${retry}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
