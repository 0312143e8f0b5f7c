// What becomes of tickets that are saved in a browser while the line is cut, the page is reloaded or crashes, the server
// is killed, the session ends, the form gets a new version, the clock jumps: each is there once at the end.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium';
import { freshDatabase, urlOf } from '../support/postgres';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { type Cut, type CutLine, openLine } from './cut-line';

export interface OutboxFigures {
  runs: number;
  /** Tickets whose form said that they are kept. */
  kept: number;
  /** Tickets that are not there at the end, and those that are there more than once. */
  lost: number;
  doubled: number;
  /** Entries that the page still had when a run was given up. */
  stuck: number;
  byFault: Record<string, number>;
}

/** What the faults of a run work on. */
interface Scene {
  context: BrowserContext;
  page: Page;
  line: CutLine;
  run: number;
  /** Kills the server and starts it again. */
  restart(): Promise<void>;
  rows(statement: string): Promise<{ count: number }[]>;
  /** A call with a session of its own. */
  call(path: string, body?: object): Promise<unknown>;
  /** Puts a token of the first account into the page. */
  signInAgain(page: Page): Promise<void>;
}

interface Fault {
  /** Where the line is cut while the ticket is saved. */
  cut: Cut;
  /** What else happens before the line is back. @returns the page that goes on. */
  meanwhile?(scene: Scene): Promise<Page | undefined>;
  /** What happens once the line is back. */
  afterwards?(scene: Scene, page: Page): Promise<Page | undefined>;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'line cut before the request': { cut: 'before' },
  'line cut during the request': { cut: 'during' },
  'line cut before the response': { cut: 'after' },
  reload: { cut: 'after', meanwhile: reload },
  'crash of the page': { cut: 'after', meanwhile: crash },
  'restart of the server': { cut: 'during', meanwhile: restart },
  'two tabs': { cut: 'before', meanwhile: openSecondTab },
  'session that has ended': { cut: 'after', meanwhile: endSession },
  'new version of the form': { cut: 'before', meanwhile: changeForm },
  'clock that jumps': { cut: 'after', meanwhile: jump },
  'reload while it is sent': { cut: 'before', afterwards: reloadWhileSending },
  'page closed while it is sent': { cut: 'before', afterwards: closeWhileSending },
};

export async function outboxFaults(folder: string, runs: number): Promise<OutboxFigures> {
  const webDir = resolve('dist/web');
  if (!existsSync(join(webDir, 'index.html'))) throw new Error('The pages are not built: npm run build');
  const figures: OutboxFigures = { runs: 0, kept: 0, lost: 0, doubled: 0, stuck: 0, byFault: {} };
  const database = await freshDatabase('start');
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: urlOf(database.connection), WEB_DIR: webDir };
  let product: RunningProduct = await runProduct(env);
  const line = await openLine(() => new URL(product.origin));
  const browser = await chromium.launch({ executablePath: findChromium() });
  const rows = async (statement: string) => (await database.pool.query(statement)).rows;
  const shared = {
    line,
    rows,
    async restart() {
      product.child.kill('SIGKILL');
      await product.ended;
      product = await runProduct(env);
    },
    async call(path: string, body?: object) {
      const headers = { authorization: `Bearer ${await signIn(product.origin)}`, 'content-type': 'application/json' };
      const address = `${product.origin}/api/client${path}`;
      const response = await fetch(address, {
        method: body ? 'POST' : 'GET',
        headers,
        body: body && JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const read = (await response.json()) as { data?: unknown };
      return read.data ?? read;
    },
    async signInAgain(page: Page) {
      const token = await signIn(product.origin);
      await page.evaluate((value) => localStorage.setItem('token', value), token);
    },
  };
  try {
    const faults = Object.entries(FAULTS);
    for (let run = 1; run <= runs; run++) {
      const [name, fault] = faults[(run - 1) % faults.length]!;
      const context = await browser.newContext({ serviceWorkers: 'block' });
      try {
        const page = await context.newPage();
        const isKept = await runFault(fault, { ...shared, context, page, run });
        if (isKept) figures.kept++;
        else console.log(`   run ${run}, ${name}: saved without waiting`);
      } catch (error) {
        console.log(`   run ${run}, ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        figures.stuck++;
      }
      await context.close();
      const [found] = await rows(`select count(*)::integer as count from ticket where pkg_count = ${run}`);
      if (found!.count === 0) figures.lost++;
      if (found!.count > 1) figures.doubled++;
      if (found!.count !== 1) console.log(`   run ${run}, ${name}: ${found!.count} tickets`);
      figures.runs++;
      if (run % 50 === 0) console.log(`   ${run} runs`);
      figures.byFault[name] = (figures.byFault[name] ?? 0) + 1;
    }
  } finally {
    await browser.close();
    await line.close();
    product.child.kill('SIGTERM');
    await product.ended;
    await database.drop();
  }
  return figures;
}

/** @returns whether the form said that the ticket is kept. */
async function runFault(fault: Fault, scene: Scene): Promise<boolean> {
  const { line, run } = scene;
  let { page } = scene;
  line.cut = 'none';
  await page.goto(`${line.url}/empty-page`);
  await scene.signInAgain(page);
  await fillTicket(page, line, run);
  line.cut = fault.cut;
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/tickets$/);
  const isKept = (await waiting(page)) > 0;
  page = (await fault.meanwhile?.(scene)) ?? page;
  line.cut = fault.afterwards ? 'slow' : 'none';
  page = (await fault.afterwards?.(scene, page)) ?? page;
  line.cut = 'none';
  await untilSent(page);
  return isKept;
}

async function fillTicket(page: Page, line: CutLine, run: number): Promise<void> {
  await page.goto(`${line.url}/tickets/add`);
  await page.getByLabel('Ticket Type').selectOption({ index: 1 });
  await page.getByLabel('Select Terminal').selectOption({ index: 1 + (run % 3) });
  await page.getByLabel('Number of Packages').fill(String(run));
  await page.getByLabel('Milepost').fill(`${run}.5`);
  await page.getByLabel('Article found').selectOption({ index: 1 });
  await page
    .getByRole('group', { name: /Condition/ })
    .getByRole('checkbox')
    .first()
    .check();
  const photo = Buffer.alloc(150_000, run % 251);
  photo.set([0xff, 0xd8, 0xff, 0xe0]);
  await page.getByLabel('Attachments').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
}

/** Entries of this browser. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Object.entries(localStorage).find(([name]) => name.startsWith('outbox '))?.[1] ?? 0));

/** Sends what is not sent by itself: an entry that came back waits for its user. */
async function untilSent(page: Page): Promise<void> {
  const until = Date.now() + SENT_MS;
  const again = page.getByRole('button', { name: /^Send (again|now)/ }).first();
  let isLooking = false;
  while (Date.now() < until) {
    if ((await waiting(page).catch(() => 1)) === 0) return;
    await page.waitForTimeout(500);
    if (!isLooking && Date.now() > until - SENT_MS / 2) {
      await page.goto(new URL('/waiting', page.url()).href).catch(() => {});
      isLooking = true;
    }
    if (isLooking && (await again.isVisible().catch(() => false)))
      await again.click({ timeout: 1_000 }).catch(() => {});
  }
  throw new Error(`It still waits: ${(await page.locator('main').textContent())?.slice(0, 300)}`);
}

const SENT_MS = 40_000;

async function reload({ page }: Scene): Promise<undefined> {
  await page.reload();
}

async function crash({ context, page, line }: Scene): Promise<Page> {
  await page.goto('chrome://crash').catch(() => {});
  const next = await context.newPage();
  await next.goto(`${line.url}/tickets`);
  await page.close().catch(() => {});
  return next;
}

async function restart(scene: Scene): Promise<undefined> {
  await scene.restart();
}

async function openSecondTab({ context, line }: Scene): Promise<undefined> {
  const other = await context.newPage();
  await other.goto(`${line.url}/waiting`);
  await other.getByRole('list', { name: 'Entries' }).waitFor();
}

async function endSession({ page, rows, line, signInAgain }: Scene): Promise<undefined> {
  await rows('delete from session');
  line.cut = 'none';
  await page.reload();
  await page.waitForURL(/\/login/);
  await signInAgain(page);
  await page.goto(`${line.url}/tickets`);
}

async function changeForm({ call, rows, run }: Scene): Promise<undefined> {
  const [form] = (await rows('select ticket_form_id as count from ticket_form order by 1 limit 1')) as {
    count: number;
  }[];
  const type = (await call(`/tickets/form/${form!.count}`)) as { form_name: string; details: object[] };
  const field = {
    input_type: 'text',
    input_name: `Note ${run}`,
    is_visible: 1,
    is_require: 0,
    is_editable: 1,
    status: 1,
  };
  await call(`/tickets/form/update/${form!.count}`, {
    form_name: type.form_name,
    status: 1,
    form_datas: [...type.details, field],
  });
}

async function jump({ page, run }: Scene): Promise<undefined> {
  const days = [400, -400, 3, -3][run % 4]!;
  await page.addInitScript((by) => {
    const now = Date.now;
    Date.now = () => now() + by;
  }, days * 86_400_000);
  await page.reload();
}

async function reloadWhileSending(_scene: Scene, page: Page): Promise<undefined> {
  await Promise.all([page.waitForRequest(/tickets\/create$/, { timeout: 30_000 }), sendNow(page)]);
  await page.reload();
}

async function closeWhileSending({ context, line }: Scene, page: Page): Promise<Page> {
  await Promise.all([page.waitForRequest(/tickets\/create$/, { timeout: 30_000 }), sendNow(page)]);
  await page.close();
  const next = await context.newPage();
  await next.goto(`${line.url}/tickets`);
  return next;
}

async function sendNow(page: Page): Promise<void> {
  await page.goto(new URL('/waiting', page.url()).href);
  await page
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 5_000 })
    .catch(() => {});
}
