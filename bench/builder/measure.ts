// Measures one builder page: from the click or key to the frame that shows its outcome, with the processor slowed four
// times. Both pages have the same markup, so the same steps fit both.

import type { Browser, Page } from '@playwright/test';
import { openPage, pause, waitFor } from '../browser';
import { median } from '../statistics';
import { type Expected, installBuilderProbe } from './probe';

const FIELDS = 300;
const REPETITIONS = 7;
const TIMED_KEYS = 15;
const viewport = { width: 1440, height: 900 };

/** A text field in the middle: the types take turns. */
const middle = '.card[aria-label$=", Text Field"]';

type Step = 'open' | 'add' | 'undo' | 'move' | 'panel' | 'key';

/** Milliseconds by step, each the median of several. @param preview beside the canvas. */
export async function measureBuilder(
  browser: Browser,
  url: string,
  preview: 'open' | 'closed' = 'closed',
): Promise<Record<Step, number>> {
  const { page, devtools, faults, close } = await openPage(browser, { prepare: installBuilderProbe, viewport });
  await page.goto(url);
  await waitFor(page, () => Boolean(window.builder));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const open = await page.evaluate(([count, state]) => window.builderProbe.mount(count, state), [
    FIELDS,
    preview,
  ] as const);
  await pause(500);

  const card = page.locator(middle).nth(Math.floor((await page.locator(middle).count()) / 2));
  const label = await card.evaluate((element) => element.querySelector('.card-label')!.textContent);
  const edit = page.getByRole('button', { name: `Edit ${label}`, exact: true });
  const undo = page.locator('.builder-undo button').first();
  const add = page.locator('.control-box-type', { hasText: 'Text Field' });
  const found = { add: [] as number[], undo: [] as number[], move: [] as number[], panel: [] as number[] };
  for (let i = 0; i < REPETITIONS; i++) {
    found.add.push(await timed(page, 'click', { cards: FIELDS + 1 }, () => add.click()));
    found.undo.push(await timed(page, 'click', { cards: FIELDS }, () => undo.click()));
    await card.scrollIntoViewIfNeeded();
    await card.focus();
    found.move.push(await timed(page, 'keydown', { rows: FIELDS - 1 }, () => page.keyboard.press('Alt+ArrowDown')));
    await timed(page, 'click', { rows: FIELDS }, () => undo.click());
    await card.scrollIntoViewIfNeeded();
    found.panel.push(await timed(page, 'click', { panels: 1 }, () => edit.click()));
    await timed(page, 'click', { panels: 0 }, () => edit.click());
  }
  await edit.click();
  await page.locator('.card-panel input').first().focus();
  const keys: number[] = [];
  for (let i = 0; i < TIMED_KEYS; i++)
    keys.push(await timed(page, 'input', { panels: 1 }, () => page.keyboard.press('recovery'[i % 8]!), 20));
  await close();
  if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
  return {
    open,
    add: median(found.add),
    undo: median(found.undo),
    move: median(found.move),
    panel: median(found.panel),
    key: median(keys),
  };
}

/** From the first `event` that `act` causes to the frame that shows so many of something. */
async function timed(
  page: Page,
  event: string,
  expected: Expected,
  act: () => Promise<void>,
  rest = 250,
): Promise<number> {
  await page.evaluate(([type, counts]) => window.builderProbe.arm(type, counts), [event, expected] as const);
  await act();
  await waitFor(page, () => window.builderProbe.painted > 0);
  const spent = await page.evaluate(() => window.builderProbe.painted - window.builderProbe.begun);
  await pause(rest);
  return spent;
}
