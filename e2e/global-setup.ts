// Starts the real product in demo mode for the browser tests and stops it after them. Run once by Playwright.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../test/support/product.mjs';
import { admin } from './admin';
import { offerSamples } from './offered-samples';

/**
 * @returns a function that stops the product again. Its address is left in E2E_BASE_URL, for the configuration and for
 * tests; in E2E_SAMPLES_URL that of the one with lookups besides its own (`sample-product.ts`).
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const { url, stop } = await startProduct({ root, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
  process.env.E2E_BASE_URL = url;
  const samples = await offerSamples();
  process.env.E2E_SAMPLES_URL = samples.url;
  return async () => void (await Promise.all([stop(), samples.close()]));
}
