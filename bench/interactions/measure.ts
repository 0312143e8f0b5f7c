// Measures one interaction with a page that is already rendered: from the click to the frame that shows its outcome,
// with the processor slowed four times.

import type { Browser } from '@playwright/test';
import { openPage, pause, signIn, startBrowser, waitFor } from '../browser';
import { median } from '../statistics';

const viewport = { width: 1440, height: 900 };

/** What is pressed, in CSS selectors. */
export interface Interaction {
  /** The product's screen. */
  path: string;
  /** What is clicked there, and on the bare page. */
  press: string;
  bare: string;
  /** What the pointer comes to before, where that shows what is pressed. */
  over?: string;
  /** Twice, one right after the other. */
  isDouble?: boolean;
  /** What is there afterwards; Escape undoes it. */
  outcome: string;
}

interface InteractionProbe {
  /** Moments, 0 before. */
  pressed: number;
  painted: number;
  arm(event: 'click' | 'dblclick'): void;
}

declare global {
  interface Window {
    interactionProbe: InteractionProbe;
    /** The product's screen, for the bare page. */
    screenMarkup: string;
  }
}

/**
 * Milliseconds from click to paint: the median of `times`. The pointer rests on it before, as it does in use: what is
 * prefetched then is there.
 */
export async function measureInteraction(
  url: string,
  { path, press, bare, over, isDouble, outcome }: Interaction,
  { isBare = false, times = 9 } = {},
): Promise<number> {
  const browser = await startBrowser({ uncapped: true });
  try {
    const markup = isBare ? await markupOf(browser, url + path, over ?? press) : '';
    const { page, devtools, faults } = await openPage(browser, {
      prepare: installInteractionProbe,
      argument: { outcome, markup },
      viewport,
    });
    await page.goto(isBare ? `${url}/interactions-react.html#${path}` : url + path);
    const target = page.locator(isBare ? bare : press).first();
    const before = isBare || over === undefined ? target : page.locator(over).first();
    await before.waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const found: number[] = [];
    for (let i = 0; i < times; i++) {
      await page.mouse.move(1, 1);
      await before.hover();
      await target.hover();
      await pause(300);
      await page.evaluate(
        (event) => window.interactionProbe.arm(event),
        isDouble ? ('dblclick' as const) : ('click' as const),
      );
      await (isDouble ? target.dblclick() : target.click());
      await waitFor(page, () => window.interactionProbe.painted > 0);
      found.push(await page.evaluate(() => window.interactionProbe.painted - window.interactionProbe.pressed));
      await pause(300);
      await page.keyboard.press('Escape');
      await page.locator(outcome).first().waitFor({ state: 'detached' });
      await pause(100);
    }
    if (faults.length > 0) throw new Error(`${url} failed: ${faults[0]}`);
    return median(found);
  } finally {
    await browser.close();
  }
}

/** The product's screen as it stands when its `press` is there. */
async function markupOf(browser: Browser, url: string, press: string): Promise<string> {
  const { page, close } = await openPage(browser, { prepare: signIn, viewport });
  await page.goto(url);
  await page.locator(press).first().waitFor();
  const markup = await page.evaluate(() => document.getElementById('root')!.innerHTML);
  await close();
  return markup;
}

/** Runs in the page before its own scripts. */
function installInteractionProbe({ outcome, markup }: { outcome: string; markup: string }): void {
  localStorage.setItem('token', 'bench');
  window.screenMarkup = markup;
  const probe: InteractionProbe = { pressed: 0, painted: 0, arm };
  window.interactionProbe = probe;

  function arm(event: 'click' | 'dblclick'): void {
    Object.assign(probe, { pressed: 0, painted: 0 });
    addEventListener(event, () => (probe.pressed = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector(outcome)) return;
      observer.disconnect();
      window.afterPaint(() => (probe.painted = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  }
}
