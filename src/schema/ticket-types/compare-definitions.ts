// What differs between two definitions of a ticket form, in messages: before a version is saved, when another admin saved
// one meanwhile, and in an open ticket whose form changed. Fields are recognised by their stable id, so that a renamed
// field is not one removed and one added.

import { describeAll } from '../conditions/describe-conditions';
import { fieldLabel } from '../conditions/field-label';
import type { TextPart } from '../conditions/text-parts';
import { countOf } from '../formats/words';
import { withAround } from '../formula/around';
import { fieldChanges } from './compare-fields';
import type { DefinitionChange } from './compare-forms';
import { placeChange } from './compare-places';
import { propertyOf } from './field-property';
import { fieldTypeOf } from './field-types';
import { detailName } from './map-conditions';
import { type ChoicesOf, withRecordNames } from './named-records';
import { ticketAround } from './ticket-around';
import type { DraftDetail } from './ticket-field';

/** In how many tickets each field has a value, by `ticket_form_detail_id`. */
export type Usage = Readonly<Record<number, number>>;

/**
 * Removed, added, changed and moved fields, in this order; empty when nothing differs.
 * @param choicesOf the records that conditions may name.
 */
export function compareDefinitions(
  before: readonly DraftDetail[],
  after: readonly DraftDetail[],
  usage: Usage = {},
  choicesOf: ChoicesOf = () => undefined,
): DefinitionChange[] {
  const old = new Map(before.map((detail) => [detailName(detail), detail]));
  const kept = new Set(after.map(detailName));
  const [fieldsBefore, fieldsAfter] = [before, after].map((details) =>
    withRecordNames(propertiesOf(details), choicesOf),
  ) as [Fields, Fields];
  const added = after.filter((detail) => !old.has(detailName(detail)));
  return [
    ...[...old].filter(([name]) => !kept.has(name)).map(([, detail]) => removed(detail, usage)),
    ...added.map((detail) => addition(detail, fieldsAfter)),
    ...after.flatMap((detail) => {
      const previous = old.get(detailName(detail));
      return previous ? fieldChanges(previous, detail, detailName(detail), fieldsBefore, fieldsAfter) : [];
    }),
    ...placeChange(before, after),
  ];
}

/** `removes 1 field answered in 37 tickets, makes 2 required, renames 1`; empty without changes. */
export function summariseChanges(changes: readonly DefinitionChange[]): string {
  const fieldsOf = (...whats: DefinitionChange['what'][]) =>
    new Set(changes.filter(({ what }) => whats.includes(what)).map(({ field }) => field)).size;
  const known = changes.flatMap(({ tickets }) => tickets ?? []).filter((tickets) => tickets > 0);
  const removals = fieldsOf('remove');
  const answered =
    known.length > 0 ? ` answered in ${removals > 1 ? 'at least ' : ''}${countOf(Math.max(...known), 'ticket')}` : '';
  const parts: [verb: string, count: number, rest: string][] = [
    ['removes', removals, answered],
    ['adds', fieldsOf('add'), ''],
    ['makes', fieldsOf('require'), ' required'],
    ['makes', fieldsOf('unrequire'), ' optional'],
    ['renames', fieldsOf('rename'), ''],
    ['changes', fieldsOf('change'), ''],
  ];
  const counted = parts
    .filter(([, count]) => count > 0)
    // Only the first says what is counted.
    .map(
      ([verb, count, rest], index) => `${verb} ${count}${index > 0 ? '' : count === 1 ? ' field' : ' fields'}${rest}`,
    );
  const others = [
    ['move', 'changes the layout'],
    ['form-name', 'renames the form'],
    ['status', 'changes its status'],
  ] as const;
  const named = others.filter(([what]) => fieldsOf(what) > 0).map(([, text]) => text);
  return [...counted, ...named].join(', ');
}

type Fields = ReadonlyMap<string, ReturnType<typeof propertyOf>>;

/** The fields by the name that conditions have for them, with the ticket around them. */
export const propertiesOf = (details: readonly DraftDetail[]): Fields =>
  withAround(
    new Map(details.map((detail) => [detailName(detail), propertyOf({ ...detail, ticket_form_detail_id: 0 })])),
    ticketAround(),
  );

function removed(detail: DraftDetail, usage: Usage): DefinitionChange {
  const { ticket_form_detail_id: id } = detail;
  const tickets = id === undefined ? undefined : usage[id];
  const isUsed = tickets !== undefined && tickets > 0;
  return {
    kind: 'removed',
    what: 'remove',
    field: detailName(detail),
    parts: ['Removes ', labelOf(detail), isUsed ? `, answered in ${countOf(tickets, 'ticket')}.` : '.'],
    note: isUsed
      ? [tickets === 1 ? 'Its answer stays readable in that ticket.' : 'Their answers stay readable in those tickets.']
      : undefined,
    tickets,
  };
}

/** "Adds Seal number, optional.", "Adds Subdivision, a select with 12 options." */
function addition(detail: DraftDetail, fields: Fields): DefinitionChange {
  const { label, options, text } = fieldTypeOf(detail.input_type);
  const count = detail.options?.length ?? 0;
  const isRequired = detail.is_require === 1;
  const said = describeAll(detail.conditions ?? {}, fields.get(detailName(detail))!, fields);
  const what = text
    ? `a ${label.toLowerCase()}`
    : options
      ? `a ${isRequired ? 'required ' : ''}${label.toLowerCase()} with ${countOf(count, 'option')}`
      : isRequired
        ? 'required'
        : 'optional';
  return {
    kind: 'added',
    what: 'add',
    field: detailName(detail),
    parts: ['Adds ', labelOf(detail), `, ${what}.`],
    note: said.length > 0 ? said : undefined,
  };
}

/** A field's label in messages. */
const labelOf = ({ input_name }: Pick<DraftDetail, 'input_name'>): TextPart => ({
  name: fieldLabel({ title: input_name }),
});
