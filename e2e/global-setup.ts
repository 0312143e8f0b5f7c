// Starts the real product in demo mode for the browser tests and stops it after them. Run once by Playwright.
import { spawn, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The account the tests sign in with. */
export const admin = { email: 'admin@example.com', password: 'Passw0rd!' };

/** Answers what stops the product again. Its address is left in E2E_BASE_URL, for the configuration and for tests. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = spawn(process.execPath, ['build.mjs', 'demo'], {
    cwd: dirname(dirname(fileURLToPath(import.meta.url))),
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.E2E_BASE_URL = await address(product);
  return () => stop(product);
}

/** The address in the greeting, which is printed when the product is ready. */
function address(product: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    product.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const [, url] = /ready at (http\S+)/.exec(said) ?? [];
      if (url) done(url);
    });
    product.once('exit', () => fail(new Error(`The product did not start. ${said}`)));
  });
}

function stop(product: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (product.exitCode !== null) return done();
    product.once('exit', () => done());
    product.kill('SIGTERM');
  });
}
