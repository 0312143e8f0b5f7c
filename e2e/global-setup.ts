// Offers real products to the workers of the browser tests, and stops them after the run. Run once by Playwright.
import { offerProducts } from './offered-products';

/** @returns a function that stops them. Where they are requested is left in E2E_PRODUCTS_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const products = await offerProducts();
  process.env.E2E_PRODUCTS_URL = products.url;
  return products.close;
}
