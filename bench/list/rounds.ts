// All rounds of the list measurement: who is measured how often, in which order.

import { loadavg } from 'node:os';
import { type Measured, median, type Rounds, shuffled } from '../statistics';
import { type ChangingPage, measureFirstLoad, measureRows, measureScript } from './measure';

/** First loads of a page in a run, and browsers in which its rows are changed: one varies by a third from the next. */
const VISITS = 5;

/** Addresses of pages that load ten rows first. */
const loads = { list: '/tickets?length=10', 'list-react': '/list-react.html' };

/** Pages that can be made to show another number of rows; these functions run in the page. */
const changing: Record<string, ChangingPage> = {
  list: {
    path: '/tickets?length=10',
    show(count) {
      const select = document.querySelector<HTMLSelectElement>('.list-pager select')!;
      select.value = String(count);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
  },
  'list-html': { path: '/list-html.html', show: (count) => void window.showRows(count) },
  // The same rows, in the list's own page and style, written as one string: what is left between this and `list` is the
  // engine.
  'list-same': {
    path: '/tickets?length=100',
    first: 100,
    async show(count) {
      const body = document.querySelector('tbody')!;
      window.sameRows ??= [...body.rows].map((row) => row.outerHTML);
      const { data } = (await (await fetch(`/api/client/tickets?length=${count}`)).json()) as { data: unknown[] };
      body.innerHTML = window.sameRows.slice(0, data.length).join('');
    },
  },
};

/** Every other screen of rows, which must not cost much more script than the tickets. */
const screens = [
  '/tickets',
  '/users',
  '/terminals',
  '/facilities',
  '/worktype',
  '/labortype',
  '/laborhours',
  '/equipmenthours',
];

/** Milliseconds, or gzipped bytes. */
export type ListFigure = 'load' | 'slowLoad' | 'firstPaint' | 'rows' | 'scriptBytes' | 'allScriptBytes';

/** One figure of one page in one run; its unit follows from `figure`. */
export interface ListResult extends Measured {
  figure: ListFigure;
  value: number;
}

declare global {
  interface Window {
    /** Of `list-same`: the rows as they were loaded. */
    sameRows?: string[];
  }
}

/** One result per page, figure and run; how much script a screen needs is the same in every run. */
export async function measureLists(url: string, { runs, progress }: Rounds): Promise<ListResult[]> {
  const found: ListResult[] = [];
  for (const screen of screens)
    found.push({
      run: 0,
      page: screen,
      figure: 'allScriptBytes',
      value: await measureScript(url + screen),
      load: loadavg()[0]!,
    });
  for (let run = 0; run < runs; run++) {
    const note = (page: string, figure: ListFigure, value: number) =>
      found.push({ run, page, figure, value, load: loadavg()[0]! });
    const visits = await visitInTurn(loads, (path) => measureFirstLoad(url + path));
    for (const [page, seen] of Object.entries(visits)) {
      note(page, 'load', median(seen.map(({ rows }) => rows)));
      note(page, 'firstPaint', median(seen.map(({ firstPaint }) => firstPaint)));
      note(page, 'scriptBytes', median(seen.map(({ scriptBytes }) => scriptBytes)));
    }
    for (const [page, path] of shuffled(Object.entries(loads)))
      note(page, 'slowLoad', (await measureFirstLoad(url + path, { slow: true })).rows);
    const changes = await visitInTurn(changing, (page) => measureRows(url + page.path, page));
    for (const [page, seen] of Object.entries(changes)) note(page, 'rows', median(seen));
    progress(`lists, run ${run + 1} of ${runs}`);
  }
  return found;
}

/** What `measure` finds in each of `pages`, by their names: every page once, in a new order, and that `VISITS` times. */
async function visitInTurn<Page, Found>(
  pages: Readonly<Record<string, Page>>,
  measure: (page: Page) => Promise<Found>,
): Promise<Record<string, Found[]>> {
  const found: Record<string, Found[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let visit = 0; visit < VISITS; visit++)
    for (const [name, page] of shuffled(Object.entries(pages))) found[name]!.push(await measure(page));
  return found;
}
