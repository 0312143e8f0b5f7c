// The one table that all three pages render: rows of eight columns, three of them computed of two others.

/** Rows of the table. */
export const ROWS = 200;

/** The options of the column `kind`. */
export const KINDS = ['Plain', 'Hazmat', 'Reefer', 'Tank', 'Other'] as const;

/** What is typed of a row; `day` is yyyy-MM-dd. */
export interface BenchRow {
  work: string;
  day: string;
  kind: string;
  hours: number;
  rate: number;
}

/** The heads, the last three those of `computedOf`. */
export const TITLES = ['Work', 'Day', 'Kind', 'Hours', 'Rate', 'Cost', 'Fee', 'Both'] as const;

/** The rows that a form opens with. */
export const benchRows = (count: number): BenchRow[] =>
  Array.from({ length: count }, (_, i) => ({
    work: `Work ${i}`,
    day: `2026-03-${String(1 + (i % 28)).padStart(2, '0')}`,
    kind: KINDS[i % KINDS.length]!,
    hours: 1 + (i % 8),
    rate: 20 + (i % 5),
  }));

/** What is computed of a row. */
export const computedOf = ({ hours, rate }: Pick<BenchRow, 'hours' | 'rate'>): [number, number, number] => [
  hours * rate,
  rate * 2,
  hours + rate,
];
