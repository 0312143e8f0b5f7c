// What a key costs in the builder with and without examples: all work of the main thread, in processor time, so that what
// is put off for later is in it and what else runs on the machine is not.

import { openPage, pause, waitFor } from '../browser.mjs';
import { installBuilderProbe } from './probe.mjs';

const FIELDS = 300;
const KEYS = 40;
/** Milliseconds between two keys: a quick typist. Verdicts follow every other second meanwhile. */
const BETWEEN = 80;
/** After the last key: what was put off is done. */
const SETTLED = 900;
const viewport = { width: 1440, height: 900 };

/**
 * Milliseconds of the main thread a key, in the label of a field and in a limit of its values. @param examples how many
 * are kept with the form: 0 or 50; `preview` is closed or open beside the canvas.
 */
export async function measureTyping(browser, url, { examples, preview }) {
  const { page, devtools, faults, close } = await openPage(browser, { prepare: installSignedIn, viewport });
  await page.addInitScript(installBuilderProbe);
  await page.goto(url);
  await waitFor(page, () => Boolean(window.builder));
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(
    ([count, state, kept]) => window.builderProbe.mount(count, state, kept),
    [FIELDS, preview, examples],
  );
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
async function typed(page, devtools, text, other) {
  // What is left from before would otherwise be collected during some keys and not during others.
  await devtools.send('HeapProfiler.collectGarbage');
  await pause(SETTLED);
  const begin = await taskTime(devtools);
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(other && i % other.every > 1 ? other.key : text[i % text.length]);
    await pause(BETWEEN);
  }
  await pause(SETTLED);
  return ((await taskTime(devtools)) - begin) / KEYS;
}

/** Milliseconds of the main thread so far. */
async function taskTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

/** Runs in the page before its own scripts: examples are fetched for a signed-in user alone. */
function installSignedIn() {
  localStorage.setItem('token', 'bench');
}
