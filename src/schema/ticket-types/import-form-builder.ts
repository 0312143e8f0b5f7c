// The data of jQuery formBuilder, field by field, as fields of a ticket form. A place is in the class names: fields with the
// same `row-<id>` share a row, `col-md-<n>` is the width.
import type { Values } from '../descriptor/descriptor';
import { htmlText } from '../formats/html-text';
import { plainText } from '../formats/plain-values';
import { slug } from '../formats/slug';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { fieldTypeOf, fieldTypes } from './field-types';
import { isOn, knownField } from './form-builder-kinds';
import { ATTRIBUTES, DAY_LIMITS, isFixedDay, SUBTYPES } from './form-builder-terms';
import { lostAttribute, lostSubtype, refusedType } from './form-builder-words';
import { freeValue } from './free-value';
import { COLUMNS } from './grid';
import { type ReadEntry, unknownType } from './import-result';
import { nameMaker } from './machine-names';
import type { FieldPlace, TicketFormOption } from './ticket-field';

/** Reads the fields of one form, in their order. */
export function formBuilderReader(clobbers: (name: string) => boolean): ReadEntry {
  const placeOf = placeReader();
  const fieldName = nameMaker();
  let count = 0;
  return (sent) => {
    const sentType = plainText(sent.type) ?? '';
    const refused = refusedType(sent);
    if (refused !== undefined) return { refused };
    const known = knownField(sent);
    const { entry } = known;
    const subtype = plainText(entry.subtype) ?? sentType;
    const format = SUBTYPES[`${sentType} ${subtype}`];
    const type = fieldTypes.get(format ?? known.type);
    if (!type) return { refused: unknownType(sentType) };
    const name = plainText(entry.name) ?? '';
    const isClobbering = name !== '' && clobbers(name);
    const attributes = readAttributes(entry, type);
    const hasOther = isOn(entry.other);
    const leftOut = [
      ...attributes.leftOut,
      ...(subtype === sentType || format !== undefined ? [] : [lostSubtype(subtype, type)]),
      ...known.lost,
      ...(type.options && !isSeveral(entry, type) ? lostChoice(chosenIn(entry), attributes.values) : []),
      ...(hasOther && !type.options ? ['the choice "Other"'] : []),
    ];
    const notes = [
      ...(isClobbering ? [`Taken without its name: Potential for Dom Clobbering with field name ${name}.`] : []),
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
      ...(known.note === undefined ? [] : [known.note]),
      ...(hasOther && type.options ? ['"Other" is an option of it, with a text field of its own.'] : []),
    ];
    const field_key = `field ${++count}`;
    const detail: Values = {
      input_type: type.type,
      field_key,
      ...(name === '' || isClobbering || type.text ? {} : { machine_name: fieldName(name) }),
      // What nobody sees there has no label.
      ...(type.hidden ? { input_name: name } : {}),
      ...attributes.values,
      ...readValues(entry, type),
      layout: placeOf(entry),
    };
    return {
      ...(type.options && hasOther ? withOther(detail, type, fieldName, placeOf({})) : { detail }),
      ...(notes.length > 0 ? { leftOut: notes.join(' ') } : {}),
    };
  };
}

const chosenIn = ({ values }: Values): number =>
  Array.isArray(values) ? values.filter((one) => isOn(one?.selected)).length : 0;

/** Of a list of which one option can be chosen. Its placeholder is what it begins with, there as well. */
function lostChoice(chosen: number, { placeholder }: Values): string[] {
  if (placeholder) return chosen > 0 ? ['the chosen option, which the placeholder hides'] : [];
  return chosen > 1 ? ['that several options are chosen'] : [];
}

const isSeveral = (entry: Values, { several }: FieldType): boolean =>
  several === 'always' || (several !== undefined && isOn(entry.multiple));

/** "Other" is an option of its own, and what it is a text that is shown while that option is chosen. */
function withOther(detail: Values, type: FieldType, fieldName: (name: string) => string, layout: FieldPlace) {
  const options = detail.options as TicketFormOption[];
  const option_value = freeValue('other', new Set(options.map((option) => option.option_value)));
  const label = plainText(detail.input_name) ?? '';
  const takesSeveral = isSeveral({ multiple: detail.is_multiple }, type);
  const rule = { field: detail.field_key, operator: takesSeveral ? 'includes' : 'is', value: option_value };
  const text: Values = {
    input_type: 'text',
    field_key: `${String(detail.field_key)} other`,
    ...(detail.machine_name === undefined ? {} : { machine_name: fieldName(`${String(detail.machine_name)} other`) }),
    input_name: label === '' ? 'Other' : `${label}: other`,
    is_require: 1,
    layout,
    conditions: { show: { match: 'all', rules: [rule] } },
  };
  return {
    detail: { ...detail, options: [...options, { option_text: 'Other', option_value, is_selected: 0 }] },
    also: [text],
  };
}

function ourName(theirs: string, value: unknown): string {
  const names = isFixedDay(value) && Object.hasOwn(DAY_LIMITS, theirs) ? DAY_LIMITS : ATTRIBUTES;
  return Object.hasOwn(names, theirs) ? names[theirs]! : '';
}

function readAttributes(entry: Values, type: FieldType): { values: Values; leftOut: string[] } {
  const values: Values = {};
  const leftOut: string[] = [];
  for (const [theirs, value] of Object.entries(entry)) {
    // Two of theirs are one of ours; in a document store the other one is null.
    if (value === null || value === undefined) continue;
    const ours = ourName(theirs, value);
    const isKnown = hasAttribute(type, ours);
    const lost = isKnown ? undefined : lostAttribute(entry, theirs);
    if (isKnown) values[ours] = TEXTS.includes(ours) ? shownText(value) : value;
    else if (lost !== undefined) leftOut.push(lost);
  }
  return { values, leftOut };
}

/** A format shares the panel of its type, but not what limits it: a phone has no length. */
function hasAttribute(type: FieldType, name: string): boolean {
  const limits = type.formatOf === undefined ? {} : fieldTypeOf(type.formatOf).keywords;
  return (
    Object.hasOwn(panelOf(type).record.properties, name) &&
    (!Object.values(limits ?? {}).includes(name) || Object.values(type.keywords ?? {}).includes(name))
  );
}

/** Options; those of a single checkbox only say whether it is ticked. */
function readValues({ values }: Values, type: FieldType): Values {
  const sent = (Array.isArray(values) ? values : []).filter(
    (one) => typeof one === 'object' && one !== null,
  ) as Values[];
  if (type.options) {
    return { options: readOptions(sent) };
  }
  return type.property.type === 'boolean' && sent.some(({ selected }) => selected === true)
    ? { default_value: '1' }
    : {};
}

/** An option without a value gets one of its text that no other option has; one without a text shows its value. */
function readOptions(sent: readonly Values[]): TicketFormOption[] {
  const taken = new Set(sent.map(({ value }) => plainText(value)?.trim() ?? ''));
  return sent.map(({ label, value, selected }, index) => {
    const text = shownText(label) ?? '';
    const stored = plainText(value)?.trim() ?? '';
    const option_value = stored === '' ? freeValue(slug(text) || `option-${index + 1}`, taken) : stored;
    return { option_text: text || stored, option_value, is_selected: selected === true ? 1 : 0 };
  });
}

/** Labels are typed in an editor there, which keeps them as HTML. */
const TEXTS = ['input_name', 'help_text', 'placeholder'];

function shownText(value: unknown): string | undefined {
  const text = plainText(value);
  return text === undefined ? undefined : htmlText(text);
}

/**
 * Rows are numbered in the order in which they first appear; a field without a row has one of its own, and one that does
 * not fit beside the others begins the next, as it does on the page there.
 */
function placeReader(): (entry: Values) => FieldPlace {
  const rows = new Map<string, { row: number; fields: number; used: number }>();
  let count = 0;
  return ({ className }) => {
    const classes = (plainText(className) ?? '').split(/\s+/);
    const token = classes.find((one) => /^row-./.test(one)) ?? `own ${count}`;
    const size =
      classes.flatMap((one) => /^col-(?:(?:xs|sm|md|lg|xl)-)?(\d{1,2})$/.exec(one)?.[1] ?? []).map(Number)[0] ??
      COLUMNS;
    const open = rows.get(token);
    const row = open && open.used + size <= COLUMNS ? open : { row: count++, fields: 0, used: 0 };
    rows.set(token, row);
    row.used += size;
    return { row: row.row, col: row.fields++, size };
  };
}
