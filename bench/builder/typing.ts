// What a key costs in the builder with and without examples: all work of the main thread, in processor time, so that what
// is put off for later is in it and what else runs on the machine is not.

import type { Browser, CDPSession, Page } from '@playwright/test';
import { mainThread, openPage, pause, signIn, waitFor } from '../browser';
import { installBuilderProbe } from './probe';

const FIELDS = 300;
const KEYS = 40;
/** Milliseconds between two keys: a quick typist. Verdicts follow every other second meanwhile. */
const BETWEEN_MS = 80;
/** After the last key: what was put off is done. */
const SETTLE_MS = 900;
const viewport = { width: 1440, height: 900 };

/**
 * Milliseconds of the main thread a key, in the label of a field and in a limit of its values. @param examples how many
 * are kept with the form: 0 or 50; `preview` is closed or open beside the canvas.
 */
export async function measureTyping(
  browser: Browser,
  url: string,
  { examples, preview }: { examples: number; preview: 'open' | 'closed' },
): Promise<{ label: number; limit: number }> {
  const { page, devtools, faults, close } = await openPage(browser, { prepare: signIn, viewport });
  await page.addInitScript(installBuilderProbe);
  await page.goto(url);
  await waitFor(page, () => Boolean(window.builder));
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(([count, state, kept]) => window.builderProbe.mount(count, state, kept), [
    FIELDS,
    preview,
    examples,
  ] as const);
  await pause(1500);
  if (preview === 'open') {
    const shown = await page.locator('.builder-examples li').count();
    if (shown !== examples) throw new Error(`${url} shows ${shown} examples instead of ${examples}`);
  }
  // The text field in the middle, at which one of the examples must be refused.
  const card = page.locator('.card[aria-label$=", Text Field"]').nth(15);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: /^Edit / }).click();
  const panel = page.locator('.card-panel');
  await panel.locator('input').first().focus();
  const label = await typed(page, devtools, 'recovery');
  await panel.getByRole('tab', { name: 'Limits' }).click();
  await panel.getByLabel('Minimum Length').focus();
  const limit = await typed(page, devtools, '12', { key: 'Backspace', every: 4 });
  await close();
  if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
  return { label, limit };
}

/** Keys of `text` in turn, every so often another one. */
async function typed(
  page: Page,
  devtools: CDPSession,
  text: string,
  other?: { key: string; every: number },
): Promise<number> {
  // What is left from before would otherwise be collected during some keys and not during others.
  await devtools.send('HeapProfiler.collectGarbage');
  await pause(SETTLE_MS);
  const begin = await mainThread(devtools);
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(other && i % other.every > 1 ? other.key : text[i % text.length]!);
    await pause(BETWEEN_MS);
  }
  await pause(SETTLE_MS);
  return (((await mainThread(devtools)).task - begin.task) * 1000) / KEYS;
}
