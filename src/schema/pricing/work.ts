// A row of work, and what it costs.

/** What a stretch of work is paid as. */
export type Kind = 'straight' | 'overtime' | 'holiday' | 'equipment';

/** A row of work: a day, yyyy-MM-dd, and HH:mm; a `to` that is not after `from` is on the next day. */
export interface Work {
  day: string;
  from: string;
  to: string;
  /** People, or pieces of equipment. */
  count: number;
}

/** A rate as it was when it was used. */
export interface RateCopy {
  id: number;
  /** Dollars an hour. */
  amount: number;
  /** 08:00 to 17:00, Monday to Friday. */
  window: string;
}

/** A stretch of work at one rate. */
export interface Part {
  /** yyyy-MM-dd HH:mm. */
  from: string;
  to: string;
  /** Quarter hours; the rest of one counts whole. */
  quarters: number;
  kind: Kind;
  /** What it is, in words: "overtime after 17:00". Empty for equipment. */
  words: string;
  count: number;
  /** Missing where no rate has an amount for it, as `cents` is. */
  rate?: RateCopy;
  cents?: number;
}

/** A row with its price. */
export interface Price {
  parts: Part[];
  /** The amount; missing as soon as anything is. */
  cents?: number;
  /** What is missing, each a line. */
  missing: string[];
  /** What is to be known about the rates, each a line. */
  notes: string[];
}
