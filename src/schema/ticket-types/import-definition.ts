// Reads a file with a ticket form: one that the builder exported, the data of jQuery formBuilder, or an ordinary JSON
// Schema. A file that cannot be read is refused as a whole; of one that can, every field comes in that has a type this
// product knows.

import { cycleProblems } from '../conditions/check-conditions';
import { fieldLabel } from '../conditions/field-label';
import { readConditions } from '../conditions/read-conditions';
import { fieldsOf } from '../conditions/sources';
import type { Conditions } from '../descriptor/conditions';
import type { Property, Values } from '../descriptor/descriptor';
import { LIST_LENGTH } from '../descriptor/limits';
import { isCutOff } from '../formats/cut-off-json';
import { htmlText } from '../formats/html-text';
import { isNestedDeeper } from '../formats/json-depth';
import { isObject, plainText } from '../formats/plain-values';
import { splitName } from '../formula/around';
import { namesOf } from '../formula/parse';
import { SCHEMA_VERSION } from './definition-file';
import { withoutRulesOn } from './field-references';
import { fieldTypes } from './field-types';
import { formBuilderXml } from './form-builder-xml';
import { formBuilderReader } from './import-form-builder';
import { isJsonSchema, isSchemaWithUi, jsonSchemaForm } from './import-json-schema';
import { type ImportProblem, type ImportResult, newerFormat, type ReadEntry, unknownType } from './import-result';
import { filterConditions } from './map-conditions';
import { TICKET } from './ticket-around';

/** Bytes of a file; a form of 1,000 fields with long texts still fits, and the server takes no longer request. */
const MAX_BYTES = 8 * 1_048_576;

/** Why a file of this size is not read at all; undefined when it is. */
export function importSizeProblem(bytes: number): string | undefined {
  if (bytes <= MAX_BYTES) return undefined;
  return `This file has ${megabytes(bytes)} MB; a form has at most ${megabytes(MAX_BYTES)} MB.`;
}

/**
 * @param text content of the file.
 * @param clobbers whether a page has a property of this name, which an element of that name would hide.
 * @param others what fields are called that are not among those of the file.
 */
export function importDefinition(
  text: string,
  clobbers: (name: string) => boolean,
  others = 'fields that are not imported',
): ImportResult {
  const parsed = parse(text);
  if ('message' in parsed) return { ok: false, message: parsed.message };
  const { value } = parsed;
  if (Array.isArray(value)) return importEntries(value, {}, formBuilderReader(clobbers));
  if (isObject(value) && !('form_datas' in value)) {
    const wrapped = unwrapped(value);
    if (wrapped) return importEntries(wrapped.entries, wrapped.form, formBuilderReader(clobbers));
  }
  if (isObject(value) && !('form_datas' in value) && isJsonSchema(value)) return fromJsonSchema(value);
  if (isObject(value) && isSchemaWithUi(value))
    return fromJsonSchema(value.schema as Values, isObject(value.uiSchema) ? value.uiSchema : {});
  if (!isObject(value) || !Array.isArray(value.form_datas)) return { ok: false, message: NO_FORM };
  const version = value.schemaVersion;
  if (typeof version === 'number' && version > SCHEMA_VERSION) {
    return { ok: false, message: newerFormat(version, SCHEMA_VERSION) };
  }
  const form_name = plainText(value.form_name)?.trim() || undefined;
  const status = Number(plainText(value.status));
  const known = {
    ...(form_name === undefined ? {} : { form_name }),
    ...([0, 1, 2].includes(status) ? { status } : {}),
  };
  const result = importEntries(value.form_datas, known, readEntry, others);
  const count = Array.isArray(value.examples) ? value.examples.length : 0;
  return result.ok && count > 0 ? { ...result, leftOut: [...result.leftOut, examplesLeftOut(count)] } : result;
}

/** The data of formBuilder inside an object, as list or as text, with the form's name where that stands beside it. */
function unwrapped({ data, formData, form_data, ...beside }: Values): { entries: unknown[]; form: Values } | undefined {
  const [inner] = [data, formData, form_data].filter((one) => one !== undefined);
  const parsed = typeof inner === 'string' ? parse(inner, true) : { value: inner };
  if ('message' in parsed || !Array.isArray(parsed.value)) return undefined;
  const [name] = [beside.form_name, beside.name, beside.title].flatMap((one) => plainText(one)?.trim() || []);
  return { entries: parsed.value, form: name === undefined ? {} : { form_name: name } };
}

/** They need a saved form. */
const examplesLeftOut = (count: number): ImportProblem => ({
  field: count === 1 ? 'One example' : `${count} examples`,
  message:
    'Not imported here: examples belong to a form that is saved. The command "npm run forms -- import" brings them along.',
});

const NO_FORM =
  'This file has no form in it: neither one that was exported here, nor one of jQuery formBuilder, nor a JSON Schema.';

function fromJsonSchema(schema: Values, uiSchema?: Values): ImportResult {
  const form = jsonSchemaForm(schema, uiSchema);
  if ('message' in form) return { ok: false, message: form.message };
  const { entries, read, leftOut, ...known } = form;
  const result = importEntries(entries, known, read);
  return result.ok ? { ...result, leftOut: [...leftOut, ...result.leftOut] } : result;
}

/** The entries of a file as fields, each of them read or reported. */
export function importEntries(
  entries: readonly unknown[],
  form: Values,
  read: ReadEntry,
  others = 'fields that are not imported',
): ImportResult {
  if (entries.length === 0) return { ok: false, message: 'This file has a form without fields.' };
  if (entries.length > LIST_LENGTH) {
    const count = entries.length.toLocaleString('en-US');
    return {
      ok: false,
      message: `This file has ${count} fields; a form has at most ${LIST_LENGTH.toLocaleString('en-US')}.`,
    };
  }
  const details: Values[] = [];
  const refused: ImportProblem[] = [];
  const leftOut: ImportProblem[] = [];
  entries.forEach((entry, index) => {
    const field = nameOf(entry, index);
    const outcome = isObject(entry) ? read(entry) : { refused: 'This entry is not a field.' };
    if ('refused' in outcome) return refused.push({ field, message: outcome.refused });
    if (outcome.leftOut !== undefined) leftOut.push({ field, message: outcome.leftOut });
    return details.push(outcome.detail, ...(outcome.also ?? []));
  });
  if (details.length === 0) return { ok: false, message: 'None of the fields in this file can be imported.', refused };
  const tidy = tidyConditions(details, others);
  return { ok: true, ...form, details: tidy.details, refused, leftOut: [...leftOut, ...tidy.leftOut] };
}

/** An entry of an exported form. Ids are those of another installation. */
const readEntry: ReadEntry = ({ ticket_form_detail_id: id, ...entry }) => {
  const type = plainText(entry.input_type) ?? '';
  if (!fieldTypes.has(type)) return { refused: unknownType(type) };
  return { detail: { ...entry, field_key: plainText(entry.field_key) ?? plainText(id) } };
};

/** Label, else name, else number. */
function nameOf(entry: unknown, index: number): string {
  const { input_name, label, name } = isObject(entry) ? entry : {};
  const texts = [input_name, htmlText(plainText(label) ?? ''), name].map((value) => plainText(value)?.trim() ?? '');
  return texts.find((text) => text !== '') ?? `Field ${index + 1}`;
}

/** Data of jQuery formBuilder is XML or JSON, and often stored as a text within JSON. */
function parse(text: string, isInner = false): { value: unknown } | { message: string } {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const xml = trimmed.startsWith('<') ? formBuilderXml(trimmed) : undefined;
  if (xml) return { value: xml };
  if (isNestedDeeper(trimmed, MAX_DEPTH))
    return { message: `This file is nested too deeply: a form has at most ${MAX_DEPTH} levels.` };
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'string' && !isInner ? parse(value, true) : { value };
  } catch {
    if (trimmed === '') return { message: 'This file is empty.' };
    if (/^<\?xml|^<form-template/.test(trimmed))
      return { message: 'This file is XML, and no whole form of jQuery formBuilder.' };
    return { message: isCutOff(trimmed) ? 'This file is incomplete: it ends too early.' : 'This file is not JSON.' };
  }
}

/** Brackets open at once; a JSON Schema with definitions in definitions has a dozen. */
const MAX_DEPTH = 64;

const megabytes = (bytes: number): string => String(Math.ceil(bytes / 104_857.6) / 10);

/** Every field without conditions on fields that are not there, on itself, or in a circle. */
function tidyConditions(details: readonly Values[], others: string): { details: Values[]; leftOut: ImportProblem[] } {
  const leftOut: ImportProblem[] = [];
  const names = new Set(details.map(({ field_key }) => plainText(field_key)));
  const kept = details.map((entry) => {
    const label = labelOf(entry);
    const detail = withoutLostFormula(entry, names);
    if (entry !== detail) leftOut.push({ field: label, message: `Left out: its formula, which reads ${others}.` });
    const known = withoutRulesOn(detail, (name) => name === detail.field_key || !names.has(name));
    if (known !== detail) leftOut.push({ field: label, message: `Left out: rules about itself or about ${others}.` });
    const { conditions: sent, ...field } = known;
    const read = readConditions(sent);
    if (!read.ok) leftOut.push({ field: label, message: `Left out: its conditions. ${read.message}` });
    if (!read.ok || !read.conditions) return field;
    const key = plainText(detail.field_key);
    const conditions = filterConditions(read.conditions, (rule) =>
      fieldsOf(rule).every((name) => name !== key && (names.has(name) || isOfTicket(name))),
    );
    if (JSON.stringify(conditions) !== JSON.stringify(read.conditions)) {
      leftOut.push({ field: label, message: `Left out: conditions on itself or on ${others}.` });
    }
    return conditions ? { ...field, conditions } : field;
  });
  return { details: withoutCycles(kept, leftOut), leftOut };
}

/** Whether it is the ticket that is read, which every form has around it. */
const isOfTicket = (name: string): boolean => splitName(name)[0] === TICKET;

/** Without a formula that reads a field which did not come in: its name may be that of another one in the form that these join. */
function withoutLostFormula(detail: Values, names: ReadonlySet<string | undefined>): Values {
  const { formula, ...field } = detail;
  const read = namesOf(plainText(formula) ?? '');
  return read.some((name) => BUILDER_NAME.test(name) && !names.has(name)) ? field : detail;
}

/** What formulas are kept with, an id or the name of a field that is new; others are labels, as people type them. */
const BUILDER_NAME = /^(?:\d+|new-.+)$/;

/** One field of each circle loses its conditions, until there is none. */
function withoutCycles(details: Values[], leftOut: ImportProblem[]): Values[] {
  const fields = new Map<string, Values>();
  details.forEach((detail, index) => {
    const name = plainText(detail.field_key);
    fields.set(name === undefined || fields.has(name) ? `\0${index}` : name, detail);
  });
  for (;;) {
    const problems = cycleProblems(new Map([...fields].map(([name, detail]) => [name, propertyOf(detail)])));
    if (problems.length === 0) return [...fields.values()];
    for (const { field, message } of problems) {
      const { conditions: _conditions, ...detail } = fields.get(field)!;
      fields.set(field, detail);
      leftOut.push({ field: labelOf(detail), message: `Left out: its conditions. ${message}` });
    }
  }
}

const labelOf = ({ input_name }: Values): string => fieldLabel({ title: plainText(input_name) ?? '' });

const propertyOf = (detail: Values): Pick<Property, 'title' | 'when' | 'default'> => ({
  title: plainText(detail.input_name) ?? '',
  when: detail.conditions as Conditions | undefined,
  default: detail.default_field ? { from: plainText(detail.default_field) } : undefined,
});
