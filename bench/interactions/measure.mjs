// Measures one interaction with a page that is already rendered: from the click to the frame that shows its outcome,
// with the processor slowed four times.

import { openPage, pause, startBrowser, waitFor } from '../browser.mjs';
import { median } from '../statistics.mjs';

const viewport = { width: 1440, height: 900 };

/**
 * Milliseconds from click to paint: the median of `times`. `press` is what is clicked on the product's screen at
 * `path`, `bare` what is clicked on the bare page, `outcome` what is there afterwards, all of them CSS selectors;
 * Escape undoes it. The pointer rests on it before, as it does in use: what is prefetched then is there.
 */
export async function measureInteraction(url, { path, press, bare, outcome }, { isBare = false, times = 9 } = {}) {
  const browser = await startBrowser({ uncapped: true });
  try {
    const markup = isBare ? await markupOf(browser, url + path, press) : '';
    const { page, devtools, faults } = await openPage(browser, {
      prepare: installInteractionProbe,
      argument: { outcome, markup },
      viewport,
    });
    await page.goto(isBare ? `${url}/interactions-react.html#${path}` : url + path);
    const target = page.locator(isBare ? bare : press).first();
    await target.waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const found = [];
    for (let i = 0; i < times; i++) {
      await page.mouse.move(1, 1);
      await target.hover();
      await pause(300);
      await page.evaluate(() => window.actProbe.arm());
      await target.click();
      await waitFor(page, () => window.actProbe.painted > 0);
      found.push(await page.evaluate(() => window.actProbe.painted - window.actProbe.pressed));
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
async function markupOf(browser, url, press) {
  const { page, close } = await openPage(browser, { prepare: () => localStorage.setItem('token', 'bench'), viewport });
  await page.goto(url);
  await page.locator(press).first().waitFor();
  const markup = await page.evaluate(() => document.getElementById('root').innerHTML);
  await close();
  return markup;
}

/** Runs in the page before its own scripts. */
function installInteractionProbe({ outcome, markup }) {
  localStorage.setItem('token', 'bench');
  window.screenMarkup = markup;
  const probe = { pressed: 0, painted: 0, arm };
  window.actProbe = probe;

  function arm() {
    Object.assign(probe, { pressed: 0, painted: 0 });
    addEventListener('click', () => (probe.pressed = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector(outcome)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (probe.painted = performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  }
}
