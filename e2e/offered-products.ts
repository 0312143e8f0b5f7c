// Starts products for the browser tests, one after the other, each when it is first requested. Workers share nothing but
// the network: they request the address of a product here.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../test/support/product';
import { admin } from './admin';
import { copyProduct } from './copied-product';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const samples = join(root, 'test/samples');

interface Offered {
  url: string;
  stop(): Promise<unknown>;
}

/** What is offered, by the first part of the path. */
const offers: Record<string, () => Promise<Offered>> = {
  /** The project itself in demo mode, with a database of its own. */
  demo: () => startProduct({ root, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } }),
  /** A copy of it with the lookups of `test/samples` beside the frozen descriptors. */
  samples: startSamples,
};

/**
 * Responds to every GET with the address of a product, as text, and with 500 and the reason where it does not start.
 * Each path, as `/demo/3`, has a product of its own, which a DELETE stops.
 */
export async function offerProducts(): Promise<{ url: string; close(): Promise<void> }> {
  const started = new Map<string, Promise<Offered>>();
  /** The first one builds the project; at most one starts at a time. */
  let last: Promise<unknown> = Promise.resolve();

  function start(path: string): Promise<Offered> {
    const offer = offers[path.split('/')[1]!]!;
    const product = last.then(offer);
    last = product.catch(() => {});
    started.set(path, product);
    return product;
  }
  async function stop(path: string): Promise<void> {
    const product = started.get(path);
    started.delete(path);
    await (await product?.catch(() => undefined))?.stop();
  }
  const server = createServer(async ({ method, url: path = '' }, response) => {
    if (method === 'DELETE') return void stop(path).then(() => respond(response, 200, ''));
    await (started.get(path) ?? start(path)).then(
      ({ url }) => respond(response, 200, url),
      (error) => respond(response, 500, String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await Promise.all([...started.keys()].map(stop));
    },
  };
}

/** For a worker: the address of the product at `path`. @throws with the reason where it does not start. */
export async function offeredProduct(path: string): Promise<string> {
  const response = await fetch(`${process.env.E2E_PRODUCTS_URL}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** For a worker that needs the product at `path` no longer. */
export const stopOffered = (path: string): Promise<unknown> =>
  fetch(`${process.env.E2E_PRODUCTS_URL}${path}`, { method: 'DELETE' });

async function startSamples(): Promise<Offered> {
  const product = await copyProduct();
  try {
    product.freeze();
    for (const file of readdirSync(samples).filter((name) => name.endsWith('.json')))
      product.write(file, readFileSync(join(samples, file), 'utf8').replace('../../schemas/meta/', './meta/'));
    await product.start();
    return { url: product.url, stop: product.remove };
  } catch (error) {
    await product.remove();
    throw error;
  }
}

const respond = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
};
