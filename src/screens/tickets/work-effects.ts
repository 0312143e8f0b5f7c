// What the work on a ticket costs while it is typed. Registered as `work` in `schemas/work.json`.
import { httpSource } from '../../api/http-source';
import type { Effects, Patch } from '../../engine/registry/effects';
import { session } from '../../engine/session/session';
import type { Values } from '../../schema/descriptor/descriptor';
import { isObject } from '../../schema/formats/plain-values';
import { nounOf } from '../../schema/model/nouns';
import { roleOf } from '../../schema/model/profile';
import { mayDo } from '../../schema/model/rights';
import { ROW_ID } from '../../schema/model/rows';
import {
  BOOK_NOUNS,
  laterRow,
  PRICED,
  type PricedTable,
  type RateBook,
  rateBook,
  shownRow,
} from '../../schema/pricing/price-rows';
import { rowsById } from '../../schema/rules/check-rows';

/**
 * Prices by the rates of now. The server prices again at every save, and alone where the user may not read the rates.
 */
export const workEffects: Effects = {
  links: ({ ticket_id }) =>
    mayDo(nounOf('ticket'), 'read', roleOf(session.user))
      ? [{ label: 'Ticket', icon: 'ticket', path: `/tickets/${String(ticket_id)}` }]
      : [],
  rules: PRICED.map((table) => ({
    on: [table],
    run: (_values, _signal, _subForm, current, opened) => pricedTable(table, current, opened),
  })),
};

/** The rates are read once in a session for an open page of the product, and again after a minute. */
let book: { of: Promise<RateBook | undefined>; until: number; token: string | null } | undefined;
const KEPT_MS = 60_000;

async function currentBook(): Promise<RateBook | undefined> {
  const { token } = session;
  if (!book || book.until < Date.now() || book.token !== token)
    book = { of: readBook(), until: Date.now() + KEPT_MS, token };
  const reading = book;
  const read = await reading.of;
  // What failed is tried again with the next key.
  if (!read && book === reading) book = undefined;
  return read;
}

/** Undefined where one of the lists cannot be read. */
async function readBook(): Promise<RateBook | undefined> {
  const [labor, equipment, holidays] = await Promise.all(BOOK_NOUNS.map((name) => httpSource.list(nounOf(name))));
  return labor?.ok && equipment?.ok && holidays?.ok ? rateBook(labor.data, equipment.data, holidays.data) : undefined;
}

async function pricedTable(
  table: PricedTable,
  current: () => Values,
  opened: () => Values,
): Promise<Patch | undefined> {
  const rates = await currentBook();
  // Up to the last key: the rates were loading while the user went on.
  const rows = current()[table];
  if (!Array.isArray(rows)) return undefined;
  const stored = rowsById(opened()[table]);
  const priced = (row: Values) => (rates ? shownRow(table, row, rates) : laterRow(row, stored.get(row[ROW_ID])));
  return { values: { [table]: rows.map((row) => (isObject(row) ? priced(row) : row)) } };
}
