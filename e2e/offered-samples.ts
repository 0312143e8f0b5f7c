// Starts the product with the lookups of `test/samples` beside the frozen descriptors when the first browser test wants
// it, and not for runs without such a test. Workers share nothing but the network: they request its address here.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CopiedProduct, copyProduct } from './copied-product';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'test/samples');

/**
 * Responds to every request with the address of a product, as text, and with 500 and the reason where it does not
 * start. Each path has a product of its own: a test that is tried again must not find what its first try left behind.
 */
export async function offerSamples(): Promise<{ url: string; close(): Promise<void> }> {
  const started = new Map<string, Promise<CopiedProduct>>();
  const server = createServer(async ({ url = '' }, response) => {
    if (!started.has(url)) started.set(url, startSamples());
    await started.get(url)!.then(
      (product) => respond(response, 200, product.url),
      (error) => respond(response, 500, String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      for (const product of await Promise.allSettled(started.values()))
        if (product.status === 'fulfilled') await product.value.remove();
    },
  };
}

async function startSamples(): Promise<CopiedProduct> {
  const product = await copyProduct();
  try {
    product.freeze();
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      product.write(file, readFileSync(join(folder, file), 'utf8').replace('../../schemas/meta/', './meta/'));
    await product.start();
    return product;
  } catch (error) {
    await product.remove();
    throw error;
  }
}

const respond = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
};
