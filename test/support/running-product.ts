// The product in a process of its own, which tests may kill: started from the bundle that `test/run.mjs` makes, on any
// free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { endWithChild } from './end-with-process';
import { admin } from './postgres';

export interface RunningProduct {
  child: ChildProcess;
  origin: string;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** @returns a token of the first account. */
export async function signIn(origin: string | URL): Promise<string> {
  const response = await fetch(new URL('/api/client/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Resolves when the product is ready. @throws with its output when it ends before. */
export async function runProduct(env: Record<string, string>): Promise<RunningProduct> {
  const child = spawn(process.execPath, [resolve('dist/test/support/own-product.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithChild(child);
  let output = '';
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 0)),
  );
  const origin = await new Promise<string>((done, fail) => {
    const listen = (bytes: Buffer) => {
      output += bytes.toString();
      const address = /ready at (http\S+)/.exec(output)?.[1];
      if (address) done(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then((code) => fail(new Error(`The product ended with ${code} before it was ready. ${output.trim()}`)));
  });
  return { child, origin, ended, output: () => output };
}
