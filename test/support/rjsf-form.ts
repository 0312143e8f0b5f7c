// A form of the product as RJSF's own <Form> takes it: standard JSON Schema with our words in it, and a uiSchema of
// public options. In Node, where Ajv may compile, our words are Ajv keywords: each is judged by our rules, the standard
// ones by Ajv.

import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type Ajv from 'ajv';
import { widgetFor } from '../../src/engine/registry/widget-entries';
import type {
  Entry,
  FieldEntry,
  Format,
  Layout,
  Property,
  RecordSchema,
  Values,
} from '../../src/schema/descriptor/descriptor';
import { localDay, localMinute } from '../../src/schema/formats/dates';
import { isEmpty } from '../../src/schema/formats/plain-values';
import type { SubForm } from '../../src/schema/model/sub-form';
import { hintOf } from '../../src/schema/rules/rule-messages';
import { violations } from '../../src/schema/rules/rules';
import { hasFormat, maxLengthOf } from '../../src/schema/values/kinds';
import { widgets } from '../../src/widgets/registry';

const FORMATS: Format[] = [
  'email',
  'phone',
  'date',
  'date-range',
  'local-date-time',
  'time',
  'future-date',
  'point',
  'strong-password',
];
/** Words of ours that are rules about values; all others are about looks or for the server. */
const KEYWORDS = ['match', 'after', 'notEqualTo', 'file'] as const;

export const validator = customizeValidator({
  customFormats: Object.fromEntries(
    FORMATS.map((format) => [format, (text: string) => hasFormat(format, text, localDay)]),
  ),
  ajvOptionsOverrides: { formats: { paragraph: true, password: true } },
  extenderFn(ajv: Ajv) {
    for (const keyword of KEYWORDS)
      ajv.addKeyword({
        keyword,
        validate: (rule: unknown, value: unknown, _parent?: object, place?: { parentData: Values }) =>
          violations({ [keyword]: rule }, value, place?.parentData).length === 0,
      });
    return ajv;
  },
});

const OTHER_TYPES = ['number', 'boolean', 'array', 'object'];

/** `subForms` are the records that properties of type `object` hold. */
export function rjsfForm(record: RecordSchema, layout: Layout, subForms: Record<string, SubForm> = {}) {
  const schema: RJSFSchema = { type: 'object', required: [], properties: {}, dependencies: {} };
  const ui: UiSchema = { 'ui:order': ['*'] };
  for (const entry of fieldsIn(layout)) {
    const name = entry.field;
    const property = record.properties[name]!;
    const subForm = subForms[name];
    if (subForm) {
      const inner = rjsfForm(subForm.record, subForm.layout);
      schema.properties![name] = inner.schema;
      ui[name] = inner.uiSchema;
      continue;
    }
    const rule = ruleOf({ ...property, title: entry.label ?? property.title });
    if (record.required.includes(name)) schema.required!.push(name);
    if (property.requiredWith === undefined || record.required.includes(name)) schema.properties![name] = rule;
    else {
      // Without the other one no rule holds; with it, all do.
      const { title, type, description } = rule;
      schema.properties![name] = { title, description, type: [type, ...OTHER_TYPES] as RJSFSchema['type'] };
      schema.dependencies![property.requiredWith] = { required: [name], properties: { [name]: rule } } as never;
    }
    ui[name] = {
      'ui:widget': widgetFor(widgets, property, entry),
      'ui:readonly': entry.readonly ?? property.readOnly ?? false,
      'ui:placeholder': property.placeholder,
    };
  }
  return { schema, uiSchema: ui };
}

/**
 * What RJSF's Ajv says about `values`: the fields that break a rule. What is empty is not there, as in RJSF's own
 * forms.
 */
export function refusedByAjv(schema: RJSFSchema, values: Values): string[] {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
  const { errorSchema } = validator.validateFormData(present, schema);
  return Object.keys(errorSchema);
}

/** The fields of a layout, in its order. */
export function fieldsIn(layout: Layout): FieldEntry[] {
  return layout.flatMap((node): FieldEntry[] => {
    if (typeof node === 'string') return [{ field: node }];
    if (Array.isArray(node)) return fieldsIn(node as Layout);
    if ('section' in node) return fieldsIn(node.layout);
    return 'field' in (node as Entry & object) ? [node as FieldEntry] : [];
  });
}

function ruleOf(property: Property): RJSFSchema {
  const { messages: _worded, items, ...rule } = property;
  return {
    ...rule,
    description: hintOf(property),
    // RJSF chooses the field by the type, and a file is an object.
    ...(property.file && { type: ['string', 'object'] }),
    ...(property.default === 'now' && { default: localMinute(new Date()) }),
    ...(property.type === 'string' && { maxLength: maxLengthOf(property) }),
    ...(items && { items: ruleOf(items as Property) }),
  } as RJSFSchema;
}
