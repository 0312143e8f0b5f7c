// Starts the real product as a process of its own and stops it again.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

type Product = ChildProcessByStdio<null, Readable, Readable>;

/** A product that is ready at `url`. */
export interface RunningProduct {
  url: string;
  stop(): Promise<unknown>;
}

/**
 * Runs `node build.mjs <verb>` in `root`. @returns its address and a function that stops it, once it is ready. `verb`
 * is start or demo; `env` is merged over the current environment. @throws the product's output when it does not start.
 */
export async function startProduct({
  root,
  verb = 'demo',
  env = {},
}: {
  root: string;
  verb?: 'start' | 'demo';
  env?: NodeJS.ProcessEnv;
}): Promise<RunningProduct> {
  const product = spawn(process.execPath, ['build.mjs', verb], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((done) => product.once('exit', done));
  return { url: await address(product), stop: () => stop(product, ended) };
}

/** The address in the greeting, which is printed when the product is ready. */
function address(product: Product): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const listen = (bytes: Uint8Array) => {
      output += bytes;
      const [, url] = /ready at (http\S+)/.exec(output) ?? [];
      if (url) done(url);
    };
    product.stdout.on('data', listen);
    product.stderr.on('data', listen);
    product.once('error', fail);
    product.once('exit', () => fail(new Error(`The product did not start. ${output.trim()}`)));
  });
}

function stop(product: Product, ended: Promise<unknown>): Promise<unknown> {
  product.kill('SIGTERM');
  return ended;
}
