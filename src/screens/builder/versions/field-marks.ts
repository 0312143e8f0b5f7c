// How the fields of two compared versions are marked, on either side: by a kind, which has a colour, and in words.

import type { DefinitionChange } from '../../../schema/ticket-types/compare-forms';
import { comparePlaces } from '../../../schema/ticket-types/compare-places';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';

type MarkKind = DefinitionChange['kind'];

/** How one field is marked. */
export interface FieldMark {
  /** The first that holds of removed, added, changed and moved. */
  kind: MarkKind;
  /** "Renamed to Mass", "Changed", "Moved to row 4" */
  texts: readonly string[];
}

/** The older version of the two, or the newer one. */
export type Side = 'before' | 'after';

/** The marks of one side by the name of the field, as changes have it. @param changes those between the two. */
export function marksOf(
  before: readonly TicketFormDetail[],
  after: readonly TicketFormDetail[],
  changes: readonly DefinitionChange[],
  side: Side,
): ReadonlyMap<string, FieldMark> {
  const marks = new Map<string, { kind: MarkKind; texts: Set<string> }>();
  function add(field: string, kind: MarkKind, text: string): void {
    const mark = marks.get(field) ?? { kind, texts: new Set() };
    marks.set(field, mark);
    mark.texts.add(text);
  }

  const other = new Map(
    (side === 'before' ? after : before).map((detail) => [String(detail.ticket_form_detail_id), detail.input_name]),
  );
  for (const { kind, what, field } of changes) {
    if (field !== undefined && kind !== 'moved') add(field, kind, TEXTS[what](side, other.get(field) ?? ''));
  }
  const { moved, resized, regrouped } = comparePlaces(before, after);
  for (const { field, rows } of moved) add(field, 'moved', movedText(side, rows));
  for (const { field } of resized) add(field, 'moved', side === 'before' ? 'Gets another width' : 'Had another width');
  // Where fields were moved, others share a row or do not because of that.
  if (moved.length === 0) for (const { field } of regrouped) add(field, 'moved', 'In another row');
  return new Map([...marks].map(([field, { kind, texts }]) => [field, { kind, texts: [...texts] }]));
}

const changed = () => 'Changed';

const TEXTS: Record<DefinitionChange['what'], (side: Side, otherLabel: string) => string> = {
  remove: () => 'Removed',
  add: () => 'Added',
  rename: (side, label) => (side === 'before' ? `Renamed to ${label}` : `Renamed from ${label}`),
  require: (side) => (side === 'before' ? 'Becomes required' : 'Now required'),
  unrequire: (side) => (side === 'before' ? 'Becomes optional' : 'Now optional'),
  change: changed,
  move: changed,
  'form-name': changed,
  status: changed,
};

/** A field that was moved within its row, or whose row has the same number among others. */
function movedText(side: Side, [from, to]: readonly [number, number]): string {
  if (from === to) return 'Moved';
  return side === 'before' ? `Moved to row ${to}` : `Moved from row ${from}`;
}
