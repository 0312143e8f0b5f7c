// What the rows of a record of work cost, by rates and holidays as their lists have them: the server prices with it at
// every save, the form while they are typed.
import type { Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isObject } from '../formats/plain-values';
import type { EquipmentRate, Holiday, LaborRate } from './choose-rate';
import { priceEquipment, priceLabor } from './price';
import { explain, showMoney } from './words';
import type { Part, Price } from './work';

/** All that prices are made of. */
export interface RateBook {
  labor: readonly LaborRate[];
  equipment: readonly EquipmentRate[];
  holidays: readonly Holiday[];
  /** What equipment is called, by id. */
  names: ReadonlyMap<unknown, string>;
}

/** The nouns whose lists a book is made of, in the order of `rateBook`. */
export const BOOK_NOUNS = ['laborhour', 'eqphour', 'holiday'] as const;

/** A book from the lists of the three nouns. */
export function rateBook(
  labor: readonly Values[],
  equipment: readonly Values[],
  holidays: readonly Values[],
): RateBook {
  return {
    labor: labor.map((rate) => ({ ...rate, id: rate.laborhour_id }) as unknown as LaborRate),
    equipment: equipment.map((rate) => ({ ...rate, id: rate.equip_id }) as unknown as EquipmentRate),
    holidays: holidays as unknown as readonly Holiday[],
    names: new Map(equipment.map(({ equip_id, equip_name }) => [equip_id, String(equip_name)])),
  };
}

/** The tables whose rows are priced. */
export const PRICED = ['labor', 'equipment'] as const;

/** A property of a work record, `labor` or `equipment`: each has rates of its own. */
export type PricedTable = (typeof PRICED)[number];

/** A row with its amount and how that is made up, and the parts that it has by rates. */
export interface PricedRow {
  row: Values;
  parts: readonly Part[];
}

/** A row that a rate is missing for has the amount that was typed, which counts for no other. */
function priceRow(table: PricedTable, row: Values, book: RateBook): PricedRow {
  const price = table === 'labor' ? priceLabor(laborOf(row), book.labor, book.holidays) : priceOf(row, book);
  const isTyped = typeof row.typed_amount === 'number';
  const amount = price.cents === undefined ? (isTyped ? row.typed_amount : undefined) : price.cents / 100;
  const words = explain(price, table === 'labor' ? 'people' : 'pieces');
  return {
    row: { ...row, amount, explanation: isTyped ? `${words} ${typedText(price)}`.trim() : words },
    parts: price.cents === undefined ? [] : price.parts,
  };
}

/**
 * The row with its price by a book: itself where nothing else comes out, and without computing where it has been priced,
 * so that a key in one of many rows prices and renders no other.
 */
export const shownRow = (table: PricedTable, row: Values, book: RateBook): Values => pricerOf(book)[table](row);

const pricerOf = memoize((book: RateBook) => {
  const priced = (table: PricedTable) => memoize((row: Values) => sameIfEqual(row, priceRow(table, row, book).row));
  return { labor: priced('labor'), equipment: priced('equipment') };
});

/**
 * The row where no rates are known: one that is as it was `stored` keeps its amount, any other has it from the next save.
 */
export function laterRow(row: Values, stored: Values | undefined): Values {
  const names = Object.keys({ ...stored, ...row }).filter((name) => name !== 'amount' && name !== 'explanation');
  const isStored = stored && names.every((name) => (row[name] ?? undefined) === (stored[name] ?? undefined));
  const outcome = isStored ? stored : { amount: undefined, explanation: LATER };
  return sameIfEqual(row, { ...row, amount: outcome.amount, explanation: outcome.explanation });
}

const LATER = 'The amount is computed when it is saved.';

function sameIfEqual(before: Values, after: Values): Values {
  const isSame = ['amount', 'explanation'].every((name) => (before[name] ?? undefined) === (after[name] ?? undefined));
  return isSame ? before : after;
}

const typedText = ({ cents }: Price): string =>
  cents === undefined ? 'The amount was typed.' : 'There is a rate, so the typed amount does not count.';

/** Those rows of a table that are rows. Others are refused, whatever they cost. */
export const priceRows = (table: PricedTable, rows: unknown, book: RateBook): PricedRow[] =>
  Array.isArray(rows) ? rows.filter(isObject).map((row) => priceRow(table, row, book)) : [];

const whenOf = ({ day, start_time, end_time }: Values, count: unknown) => ({
  day: String(day ?? ''),
  from: String(start_time ?? ''),
  to: String(end_time ?? ''),
  count: Number(count),
});

const laborOf = (row: Values) => ({ ...whenOf(row, row.people), labortype_id: Number(row.labortype_id) });

const priceOf = (row: Values, { equipment, names }: RateBook): Price =>
  priceEquipment({ ...whenOf(row, row.pieces), equip_name: names.get(row.equip_id) ?? '' }, equipment);

/** The rates that rows used, each once: "Recovery Crew: 42.50 (07:00 to 15:30, Monday to Friday)". */
export function usedRates(priced: readonly (PricedRow & { name: string })[]): string {
  const lines = priced.flatMap(({ name, parts }) =>
    parts.flatMap(({ rate, kind }) => {
      if (!rate) return [];
      const what = kind === 'holiday' || kind === 'overtime' ? ' overtime' : '';
      return `${name}: ${showMoney(rate.amount)}${what} (${rate.window})`;
    }),
  );
  return [...new Set(lines)].join('\n');
}
