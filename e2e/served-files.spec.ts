// The files that a page links.
import { expect, test } from './strict';

test('a browser keeps every file that the page links, the icon, too: its name changes with its content', async ({
  page,
}) => {
  const html = await (await page.request.get('/')).text();
  const linked = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path!);
  expect(linked.some((path) => path.endsWith('.png'))).toBe(true);
  expect(linked.some((path) => path.endsWith('.js'))).toBe(true);
  for (const path of linked) {
    const response = await page.request.get(path);
    expect(`${path} ${response.status()} ${response.headers()['cache-control']}`).toBe(
      `${path} 200 public, max-age=31536000, immutable`,
    );
  }
});
