// The data of jQuery formBuilder, field by field, as fields of a ticket form. A place is in the class names: fields with the
// same `row-<id>` share a row, `col-md-<n>` is the width.
import type { Values } from '../descriptor/descriptor';
import { htmlText } from '../formats/html-text';
import { plainText } from '../formats/plain-values';
import { slug } from '../formats/slug';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { fieldTypes } from './field-types';
import { ATTRIBUTES, DAY_LIMITS, isFixedDay, RENAMED, SUBTYPES } from './form-builder-terms';
import { lostAttribute, refusedType } from './form-builder-words';
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
  return (entry) => {
    const sentType = plainText(entry.type) ?? '';
    const refused = refusedType(entry);
    if (refused !== undefined) return { refused };
    const subtype = plainText(entry.subtype) ?? sentType;
    const format = SUBTYPES[`${sentType} ${subtype}`];
    const named = Object.hasOwn(RENAMED, sentType) ? RENAMED[sentType]! : sentType;
    const type = fieldTypes.get(format ?? (isOneSwitch(entry) ? 'checkbox' : named));
    if (!type) return { refused: unknownType(sentType) };
    const name = plainText(entry.name) ?? '';
    const isClobbering = name !== '' && clobbers(name);
    const attributes = readAttributes(isOneSwitch(entry) ? { ...entry, toggle: false } : entry, type);
    const leftOut = [
      ...attributes.leftOut,
      ...(subtype === sentType || format !== undefined || type.text ? [] : [`the subtype "${subtype}"`]),
      ...(sentType === 'autocomplete' && !isOn(entry.requireValidOption) ? ['values beside the options'] : []),
    ];
    const notes = [
      ...(isClobbering ? [`Taken without its name: Potential for Dom Clobbering with field name ${name}.`] : []),
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
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
      ...(type.options && isOn(entry.other) ? withOther(detail, type, fieldName, placeOf({})) : { detail }),
      ...(notes.length > 0 ? { leftOut: notes.join(' ') } : {}),
    };
  };
}

/** A group of one option that looks like a switch is a checkbox. */
const isOneSwitch = ({ type, toggle, values }: Values): boolean =>
  type === 'checkbox-group' && isOn(toggle) && Array.isArray(values) && values.length === 1;

const isOn = (value: unknown): boolean => value === true || value === 'true';

/** "Other" is an option of its own, and what it is a text that is shown while that option is chosen. */
function withOther(detail: Values, type: FieldType, fieldName: (name: string) => string, layout: FieldPlace) {
  const options = detail.options as TicketFormOption[];
  const option_value = freeValue('other', new Set(options.map((option) => option.option_value)));
  const label = plainText(detail.input_name) ?? '';
  const isSeveral = type.several === 'always' || (type.several !== undefined && isOn(detail.is_multiple));
  const rule = { field: detail.field_key, operator: isSeveral ? 'includes' : 'is', value: option_value };
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
  const { properties } = panelOf(type).record;
  const values: Values = {};
  const leftOut: string[] = [];
  for (const [theirs, value] of Object.entries(entry)) {
    const ours = ourName(theirs, value);
    const lost = Object.hasOwn(properties, ours) ? undefined : lostAttribute(theirs, value);
    if (Object.hasOwn(properties, ours)) values[ours] = TEXTS.includes(ours) ? shownText(value) : value;
    else if (lost !== undefined) leftOut.push(lost);
  }
  return { values, leftOut };
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

/** Rows are numbered in the order in which they first appear; a field without a row has one of its own. */
function placeReader(): (entry: Values) => FieldPlace {
  const rows = new Map<string, { row: number; fields: number }>();
  let count = 0;
  return ({ className }) => {
    const classes = (plainText(className) ?? '').split(/\s+/);
    const token = classes.find((one) => /^row-./.test(one)) ?? `own ${count}`;
    const row = rows.get(token) ?? { row: count++, fields: 0 };
    rows.set(token, row);
    const size = classes.flatMap((one) => /^col-(?:xs|sm|md|lg)-(\d{1,2})$/.exec(one)?.[1] ?? []).map(Number)[0];
    return { row: row.row, col: row.fields++, size: size ?? COLUMNS };
  };
}
