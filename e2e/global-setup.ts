// Starts the real product in demo mode for the browser tests and stops it after them. Run once by Playwright.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../test/support/product.mjs';

/** The account the tests sign in with. */
export const admin = { email: 'admin@example.com', password: 'Passw0rd!' };

/**
 * @returns a function that stops the product again. Its address is left in E2E_BASE_URL, for the configuration and for
 * tests.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const { url, stop } = await startProduct({ root, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
  process.env.E2E_BASE_URL = url;
  return async () => void (await stop());
}
