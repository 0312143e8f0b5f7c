// Clients in TypeScript, generated from the API document of a running product by the generators in `test/clients`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from './product';
import { type Result, total, verdict } from './results';
import { run } from './run-step';

/** That they compile without a mistake, and work. `folder` is `test/clients`, with its packages installed. */
export async function testClients(folder: string): Promise<Result> {
  const generated = join(folder, 'generated');
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  const account = { email: 'admin@example.com', password: 'Recover@1435' };
  const product = await startProduct({
    root: process.cwd(),
    env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
  });
  try {
    const api = (path: string, init?: RequestInit) =>
      fetch(`${product.url}/api/client/${path}`, init).then((response) => response.json());
    const file = join(generated, 'openapi.json');
    writeFileSync(file, JSON.stringify(await api('openapi.json')));
    const headers = { 'content-type': 'application/json' };
    const { data } = await api('login', { method: 'POST', headers, body: JSON.stringify(account) });
    const inPackages = (path: string, ...args: string[]) => [join(folder, 'node_modules', path), ...args];
    const inRun = (name: string) => [join(generated, 'run', name), product.url, data.token];
    const steps = [
      inPackages('openapi-typescript/bin/cli.js', file, '-o', join(generated, 'openapi.ts')),
      inPackages('swagger-typescript-api/dist/cli.mjs', 'generate', '-p', file, '-o', generated, '-n', 'swagger.ts'),
      inPackages('typescript/bin/tsc', '-p', folder),
      inRun('with-openapi-fetch.js'),
      inRun('with-swagger-typescript-api.js'),
    ];
    const results: Result[] = [];
    for (const step of steps) results.push(verdict((await run('clients', step)).code === 0));
    return total(results);
  } finally {
    await product.stop();
  }
}
