// The data of jQuery formBuilder, field by field, as fields of a ticket form. A place is in the class names: fields with the
// same `row-<id>` share a row, `col-md-<n>` is the width.
import type { Values } from '../model/descriptor';
import { isEmpty, plainText } from '../rules/values';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { fieldTypes } from './field-types';
import { COLUMNS } from './grid';
import { type ReadEntry, unknownType } from './import-result';

/** Types that the designer has and ticket forms have not. */
const UNSUPPORTED = ['hidden', 'button', 'paragraph', 'header', 'autocomplete'];

/** Attributes of ours that one of theirs is. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  label: 'input_name',
  description: 'help_text',
  placeholder: 'placeholder',
  required: 'is_require',
  multiple: 'is_multiple',
  value: 'default_value',
  maxlength: 'max_length',
  min: 'min_length',
  max: 'max_length',
  step: 'step',
  rows: 'rows',
};

/** Types of ours that a subtype of one of theirs is. */
const SUBTYPES: Readonly<Record<string, string>> = { 'text email': 'email', 'text tel': 'phone' };

/** How it looks and what identifies it there: nothing that a ticket form has. */
const IGNORED = [
  'type',
  'subtype',
  'values',
  'name',
  'className',
  'access',
  'style',
  'role',
  'toggle',
  'inline',
  'userData',
];

/** Reads the fields of one form, in their order. */
export function formBuilderReader(clobbers: (name: string) => boolean): ReadEntry {
  const placeOf = placeReader();
  return (entry) => {
    const sentType = plainText(entry.type) ?? '';
    if (UNSUPPORTED.includes(sentType)) return { refused: `Fields of the type "${sentType}" are not supported.` };
    const type = fieldTypes.get(sentType);
    if (!type) return { refused: unknownType(sentType) };
    const name = plainText(entry.name) ?? '';
    if (name !== '' && clobbers(name)) return { refused: `Potential for Dom Clobbering with field name ${name}` };
    const attributes = readAttributes(entry, type);
    const subtype = plainText(entry.subtype) ?? sentType;
    const format = SUBTYPES[`${sentType} ${subtype}`];
    const leftOut = [
      ...attributes.leftOut,
      ...(subtype === sentType || format !== undefined ? [] : [`subtype "${subtype}"`]),
    ];
    return {
      detail: {
        input_type: format ?? sentType,
        ...attributes.values,
        ...readValues(entry, type),
        layout: placeOf(entry),
      },
      ...(leftOut.length > 0 ? { leftOut: `Left out: ${leftOut.join(', ')}.` } : {}),
    };
  };
}

function readAttributes(entry: Values, type: FieldType): { values: Values; leftOut: string[] } {
  const { properties } = panelOf(type).record;
  const values: Values = {};
  const leftOut: string[] = [];
  for (const [theirs, value] of Object.entries(entry)) {
    const ours = Object.hasOwn(ATTRIBUTES, theirs) ? ATTRIBUTES[theirs]! : '';
    if (Object.hasOwn(properties, ours)) values[ours] = value;
    else if (!IGNORED.includes(theirs) && !isEmpty(value) && value !== false) leftOut.push(theirs);
  }
  return { values, leftOut };
}

/** Options; those of a single checkbox only say whether it is ticked. */
function readValues({ values }: Values, type: FieldType): Values {
  const sent = (Array.isArray(values) ? values : []).filter(
    (one) => typeof one === 'object' && one !== null,
  ) as Values[];
  if (type.options) {
    const options = sent.map(({ label, value, selected }) => ({
      option_text: plainText(label) ?? '',
      option_value: plainText(value) ?? '',
      is_selected: selected === true ? 1 : 0,
    }));
    return { options };
  }
  return type.property.type === 'boolean' && sent.some(({ selected }) => selected === true)
    ? { default_value: '1' }
    : {};
}

/** Rows are numbered in the order in which they first appear; a field without a row has one of its own. */
function placeReader(): (entry: Values) => { row: number; col: number; size: number } {
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
