// What the descriptors change in a database: one finding for each thing that differs.

/** `…-kept`: no descriptor has it any more, the data stay. `older`: the database is of a newer product. */
export type FindingKind =
  | 'new-table'
  | 'table-renamed'
  | 'table-kept'
  | 'new-column'
  | 'column-renamed'
  | 'column-kept'
  | 'type'
  | 'reference'
  | 'unique'
  | 'required'
  | 'rules'
  | 'computed'
  | 'returned'
  | 'older';

/** One line of `npm run schema -- plan`. */
export interface Finding {
  kind: FindingKind;
  /**
   * `applied`: a start makes the change. `noted`: nothing in the database changes, but records do not fit any more, or
   * values are kept out of sight. `refused`: no start until descriptors or rows are other ones.
   */
  effect: 'applied' | 'noted' | 'refused';
  /** Name of the noun in the descriptors; of one that is gone, its last name. Empty where it is about all of them. */
  noun: string;
  /** Name of the property that it is about; undefined for the noun as a whole. */
  property?: string;
  /** The former name of what was renamed. */
  was?: string;
  /** How many records it is about. */
  rows: number;
  /** One line for the operator. Quotes at most three values, cut short, and never a secret. */
  message: string;
}
