// Which records use another one: what keeps it from being deleted, counted by the server and said by the page.
import type { Noun, RecordSchema } from '../descriptor/descriptor';
import { nounLabel } from './noun-label';
import { nounOf, nouns } from './nouns';
import { refsOf } from './refs';
import { rowRecord, tablesOf } from './rows';

/** The response of `GET {base}/{id}/usage`. Each number is exact up to `MAX_COUNTED`, and one more where there are more. */
export interface RecordUsage {
  /** Of the nouns that the caller may list, those with records that use this one. */
  used_by: { noun: string; count: number }[];
  /** Records of all other nouns. */
  other_records: number;
}

/** So many records of a noun are counted: nobody needs to know how many more there are. */
export const MAX_COUNTED = 10_000;

/** A noun whose records point to another one, and the properties by which they do, also those of the rows in them. */
export interface Referrer {
  noun: Noun;
  names: readonly string[];
  /** Columns by the table inside the record. */
  rows: Readonly<Record<string, readonly string[]>>;
}

/** The nouns whose records may point to those of `noun`; a view of a table counts with the table. */
export const referrersOf = ({ noun, table = noun }: Pick<Noun, 'noun' | 'table'>): Referrer[] =>
  [...nouns.values()].flatMap((other): Referrer[] => {
    const namesIn = (record: RecordSchema) => refsOf(record).flatMap(({ name, ref }) => (ref === table ? [name] : []));
    const names = namesIn(other.record);
    const rows = tablesOf(other.record)
      .map(([name, property]) => [name, namesIn(rowRecord(property))] as const)
      .filter(([, columns]) => columns.length > 0);
    const isReferrer = other.table === undefined && names.length + rows.length > 0;
    return isReferrer ? [{ noun: other, names, rows: Object.fromEntries(rows) }] : [];
  });

/** "4 facilities and 212 tickets use it"; undefined when nothing does. */
export function usageText({ used_by, other_records }: RecordUsage): string | undefined {
  const texts = used_by.map(({ noun, count }) => countText(count, nounLabel(nounOf(noun))));
  if (other_records > 0) texts.push(countText(other_records, { one: 'other record', many: 'other records' }));
  const isOne = texts.length === 1 && used_by.reduce((sum, { count }) => sum + count, other_records) === 1;
  return texts.length > 0 ? `${new Intl.ListFormat('en').format(texts)} ${isOne ? 'uses' : 'use'} it` : undefined;
}

function countText(count: number, { one, many }: ReturnType<typeof nounLabel>): string {
  if (count > MAX_COUNTED) return `more than ${MAX_COUNTED.toLocaleString('en-US')} ${many}`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
