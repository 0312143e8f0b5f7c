// A ticket form as XLSForm: the sheets survey, choices and settings of a workbook. What `import-xlsform.ts` reads.
import type { Choice, Property, Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import type { Sheet } from '../formats/xlsx';
import { withNumbers } from './definition-conditions';
import { detailRows } from './detail-rows';
import { type ExportedForm, type FormExport, problemOf, unsaidAttributes } from './export-unsaid';
import { quoted, type XlsPlace, xpathOf } from './export-xpath';
import { propertyOf } from './field-property';
import { fieldTypeOf, hasValue, isList } from './field-types';
import { isFixedDay } from './form-builder-terms';
import type { ImportProblem } from './import-result';
import { nameMaker, withNames } from './machine-names';
import { detailName } from './map-conditions';
import type { TicketFormDetail } from './ticket-field';
import { ACKNOWLEDGED, XLS_TYPES, type XlsType } from './xlsform-terms';

/** Sheets by name, for `writeWorkbook`. */
export type XlsFormSheets = readonly (readonly [name: string, rows: Sheet])[];

const COLUMNS = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'read_only', 'constraint', 'constraint_message'],
  ...['default', 'appearance', 'calculation'],
];

interface Place extends XlsPlace {
  detail: TicketFormDetail;
}

export function exportXlsForm({ form_name, details }: ExportedForm): FormExport & { content: XlsFormSheets } {
  const rows = detailRows(withNames(withNumbers(details)));
  const fieldName = nameMaker();
  const places = rows.flat().map(
    ({ detail }): Place => ({
      detail,
      name: fieldName(detail.machine_name ?? detail.input_name),
      property: propertyOf(detail),
    }),
  );
  const compared = places.filter(
    ({ detail, property }) => hasValue(detail) && theirType(detail, property) !== undefined,
  );
  const byName = new Map(compared.map((place) => [detailName(place.detail), place]));
  const unsaid: ImportProblem[] = rows.some((cells) => cells.length > 1)
    ? [{ field: form_name || 'The form', message: 'Not in the file: which fields stand side by side.' }]
    : [];
  const survey: string[][] = [[...COLUMNS]];
  const choices: string[][] = [['list_name', 'name', 'label']];
  let isOpen = false;
  for (const place of places) {
    const { row, options, lost } = rowOf(place, (name) => byName.get(name));
    unsaid.push(...problemOf(place.detail, lost));
    if (!row) continue;
    if (row.type === 'begin_group') {
      if (isOpen) survey.push(['end_group']);
      isOpen = true;
    }
    survey.push(COLUMNS.map((column) => row[column] ?? ''));
    choices.push(...options.map(({ value, text }) => [place.name, String(value), text]));
  }
  if (isOpen) survey.push(['end_group']);
  const settings = [
    ['form_title', 'form_id'],
    [form_name, nameMaker()(form_name)],
  ];
  return {
    content: [
      ['survey', survey],
      ['choices', choices],
      ['settings', settings],
    ],
    unsaid,
  };
}

interface XlsRow {
  /** Undefined where the whole field cannot be said. */
  row?: Partial<Record<string, string>>;
  options: readonly Choice[];
  lost: string[];
}

/** What is said beside limits, conditions and defaults. */
const SAID = ['machine_name', 'input_name', 'help_text', 'is_require', 'is_multiple', 'options', 'step'];

function rowOf({ detail, name, property }: Place, placeOf: (field: string) => Place | undefined): XlsRow {
  const theirs = theirType(detail, property);
  if (!theirs) return { options: [], lost: ['the whole field'] };
  const limits = limitsOf(detail);
  const fallback = defaultOf(detail, property.default);
  const effects = effectsOf(detail, placeOf);
  const said = [...SAID, ...limits.said, ...fallback.said, ...(detail.accept === 'image/*' ? ['accept'] : [])];
  const isStep = isEmpty(detail.step) || detail.step === 1;
  const options = (property.options ?? []) as readonly Choice[];
  return {
    row: {
      type: typeOf(detail, theirs, name),
      name,
      label: detail.input_name,
      hint: detail.help_text ?? '',
      ...effects.row,
      constraint: limits.text,
      constraint_message: limits.message,
      ...(theirs.type === 'calculate' ? { calculation: quoted(fallback.text) ?? "''" } : { default: fallback.text }),
      appearance: theirs.appearance,
    },
    options: Array.isArray(options) && property.ref === undefined ? options : [],
    lost: [
      ...(theirs.lost === undefined ? [] : [theirs.lost]),
      ...unsaidAttributes(detail, isStep ? said : said.filter((one) => one !== 'step')),
      ...(options.some(({ value }) => /\s/.test(String(value))) ? ['values with blanks, which ODK refuses'] : []),
      ...effects.lost,
    ],
  };
}

/** Undefined where there is none. */
const theirType = ({ input_type }: TicketFormDetail, { computed }: Property): XlsType | undefined =>
  Object.hasOwn(XLS_TYPES, input_type) && computed === undefined ? XLS_TYPES[input_type] : undefined;

/** A whole number has a type of its own, several choices, too. */
function typeOf(detail: TicketFormDetail, { type }: XlsType, name: string): string {
  if (type === 'select_one') return `${isList(detail) ? 'select_multiple' : type} ${name}`;
  if (type === 'select_multiple') return `${type} ${name}`;
  if (type === 'decimal' && detail.step === 1) return 'integer';
  return type === 'file' && detail.accept === 'image/*' ? 'image' : type;
}

const EFFECTS = [
  ['show', 'relevant', 'when it is shown'],
  ['require', 'required', 'when it is required'],
  ['lock', 'read_only', 'when it is locked'],
] as const;

function effectsOf({ conditions = {}, is_require }: TicketFormDetail, placeOf: (field: string) => Place | undefined) {
  const row: Record<string, string> = is_require === 1 ? { required: 'yes' } : {};
  const lost: string[] = [];
  for (const [effect, column, words] of EFFECTS) {
    const set = conditions[effect];
    if (!set || row[column] !== undefined) continue;
    const text = xpathOf(set, placeOf);
    if (text === undefined) lost.push(words);
    else row[column] = text;
  }
  return { row, lost };
}

/** The constraint with the attributes that are in it. */
function limitsOf(detail: TicketFormDetail): { text: string; message: string; said: string[] } {
  const values = detail as unknown as Values;
  const { keywords = {}, severalKeywords = {} } = fieldTypeOf(detail.input_type);
  const list = isList(detail);
  const names = Object.keys(list ? severalKeywords : keywords);
  const subject = list ? 'count-selected(.)' : names.includes('minLength') ? 'string-length(.)' : '.';
  const pattern = detail.pattern ? quoted(detail.pattern) : undefined;
  const tests: [attribute: string, text: string | undefined][] = [
    ['min_length', numberTest(subject, '>=', values.min_length)],
    ['max_length', numberTest(subject, '<=', values.max_length)],
    ['not_before', dayTest('>=', values.not_before)],
    ['not_after', dayTest('<=', values.not_after)],
    ['pattern', pattern && `regex(., ${pattern})`],
  ];
  const said = tests.filter(([, text]) => text !== undefined);
  const message = pattern === undefined ? 'rule_message' : 'pattern_message';
  const shown = said.length > 0 ? (values[message] as string | undefined) : undefined;
  return {
    text: said.map(([, text]) => text).join(' and '),
    message: shown ?? '',
    said: [...said.map(([attribute]) => attribute), ...(shown ? [message] : [])],
  };
}

const numberTest = (subject: string, sign: string, value: unknown): string | undefined =>
  typeof value === 'number' && !/e/.test(String(value)) ? `${subject} ${sign} ${value}` : undefined;

function dayTest(sign: string, value: unknown): string | undefined {
  if (value === 'today') return `. ${sign} today()`;
  return isFixedDay(value) ? `. ${sign} date('${String(value)}')` : undefined;
}

/** A moment is a function there; several values are parted by blanks. */
function defaultOf(detail: TicketFormDetail, fallback: unknown): { text: string; said: string[] } {
  if (fallback === 'today' || fallback === 'now') return { text: `${fallback}()`, said: ['default_now'] };
  const said = ['default_value'];
  if (typeof fallback === 'boolean') return { text: fallback ? ACKNOWLEDGED : '', said };
  if (!Array.isArray(fallback)) return { text: isEmpty(fallback) ? '' : String(fallback), said };
  return detail.options ? { text: fallback.join(' '), said } : { text: fallback.join(', '), said };
}
