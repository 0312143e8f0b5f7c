// A ticket form as XLSForm: the sheets survey, choices and settings of a workbook. What `import-xlsform.ts` reads.
import type { Choice, Values } from '../descriptor/descriptor';
import { memoizeTruth } from '../formats/memoize-truth';
import { isEmpty } from '../formats/plain-values';
import type { Sheet } from '../formats/xlsx';
import { isFixed, isOfMoment } from '../model/first-value';
import { isRows } from '../values/kinds';
import { withNumbers } from './definition-conditions';
import { detailRows } from './detail-rows';
import { type CalculationNames, calculationOf } from './export-calculation';
import { repeatOf, type XlsColumn, xlsColumns } from './export-repeat';
import { type ExportedForm, type FormExport, problemOf, unsaidAttributes, unsaidOfConditions } from './export-unsaid';
import { quoted, type XlsPlace, xpathOf } from './export-xpath';
import { propertyOf } from './field-property';
import { fieldTypeOf, hasValue, isComputed, isList, isUnseen } from './field-types';
import { isFixedDay } from './form-builder-terms';
import type { ImportProblem } from './import-result';
import { nameMaker, withNames } from './machine-names';
import { detailName } from './map-conditions';
import { partOf } from './sections';
import type { TicketFormDetail } from './ticket-field';
import { type ChoiceFilter, choiceFilterOf } from './xlsform-choice-filter';
import { ACKNOWLEDGED, XLS_TYPES, type XlsType } from './xlsform-terms';

/** Sheets by name, for `writeWorkbook`. */
export type XlsFormSheets = readonly (readonly [name: string, rows: Sheet])[];

const COLUMNS = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'read_only', 'constraint', 'constraint_message'],
  ...['default', 'appearance', 'calculation', 'repeat_count', 'choice_filter'],
];

interface Place extends XlsPlace {
  detail: TicketFormDetail;
  /** Of a field of rows. */
  columns: readonly XlsColumn[];
}

/** The sheets as rows of texts, ready for `writeWorkbook`, with the list of what they cannot say. */
export function exportXlsForm({ form_name, details }: ExportedForm): FormExport & { content: XlsFormSheets } {
  const rows = detailRows(withNames(withNumbers(details)));
  const fieldName = nameMaker();
  const named = rows.flat().map(({ detail }) => ({
    detail,
    name: fieldName(detail.machine_name ?? detail.input_name),
    property: propertyOf(detail),
  }));
  const places = named.map(
    (place): Place => ({
      ...place,
      columns: isRows(place.property) ? xlsColumns(place.detail, place.property.items!, fieldName) : [],
    }),
  );
  const byName = new Map(places.map((place) => [detailName(place.detail), place]));
  const names = namesOf(byName);
  // No condition reads a formula, or rows.
  const isCompared = ({ detail, property }: Place) =>
    hasValue(detail) && property.computed === undefined && !isRows(property) && theirType(detail) !== undefined;
  const compared = (name: string) => {
    const place = byName.get(name);
    return place && isCompared(place) ? place : undefined;
  };
  const unsaid: ImportProblem[] = rows.some((cells) => cells.length > 1)
    ? [{ field: form_name || 'The form', message: 'Not in the file: which fields stand side by side.' }]
    : [];
  const survey: string[][] = [[...COLUMNS]];
  const choices: string[][] = [];
  /** Columns of the sheet of choices beside list, name and label. */
  const filters: string[] = [];
  /** The page and the section that are open. */
  let open: ('page' | 'section')[] = [];
  for (const place of places) {
    const { row, options, lost, filter } = isRows(place.property)
      ? { ...ROWS, ...rowsOf(place, compared) }
      : rowOf(place, compared, names);
    unsaid.push(...problemOf(place.detail, lost));
    if (!row) continue;
    const part = partOf(place.detail);
    if (part) {
      const stays = part === 'section' ? open.filter((one) => one === 'page') : [];
      survey.push(...open.slice(stays.length).map(() => ['end_group']));
      open = [...stays, part];
    }
    survey.push(COLUMNS.map((column) => row[column] ?? ''));
    if (filter && !filters.includes(filter.column)) filters.push(filter.column);
    const parentsOf = (value: string) =>
      filters.map((column) => (column === filter?.column ? (filter.parents.get(value) ?? '') : ''));
    choices.push(
      ...options.map(({ value, text }) => [
        place.name,
        String(value),
        text,
        ...(filter ? parentsOf(String(value)) : []),
      ]),
    );
    if (!isRows(place.property)) continue;
    const repeat = repeatOf(place.detail, place.columns);
    survey.push(...repeat.survey.map((question) => COLUMNS.map((column) => question[column] ?? '')), ['end_repeat']);
    choices.push(...repeat.choices);
  }
  survey.push(...open.map(() => ['end_group']));
  const settings = [
    ['form_title', 'form_id'],
    [form_name, nameMaker()(form_name)],
  ];
  return {
    content: [
      ['survey', survey],
      ['choices', [['list_name', 'name', 'label', ...filters], ...choices]],
      ['settings', settings],
    ],
    unsaid,
  };
}

/** Its columns have choices, it has none. */
const ROWS = { options: [] as readonly Choice[], filter: undefined };

/** What formulas may name: also other formulas, and columns. */
function namesOf(byName: ReadonlyMap<string, Place>): CalculationNames {
  /** A formula that cannot be said is not in the file. */
  const isThere = memoizeTruth(
    ({ detail }: Place): boolean => !isComputed(detail) || calculationOf(detail.formula ?? '', names) !== undefined,
  );
  const names: CalculationNames = {
    field(name) {
      const place = byName.get(name);
      return place && theirType(place.detail) && !isRows(place.property) && isThere(place) ? place : undefined;
    },
    column: (name, column) => byName.get(name)?.columns.find((one) => one.column.name === column && one.question),
  };
  return names;
}

function rowsOf(
  { detail, name, columns }: Place,
  placeOf: (field: string) => Place | undefined,
): Pick<XlsRow, 'row' | 'lost'> {
  // No repeat is empty there.
  if (!columns.some(({ question }) => question)) return { lost: ['the whole field'] };
  const { count, lost } = repeatOf(detail, columns);
  const effects = effectsOf({ ...detail, is_require: 0 }, placeOf);
  return {
    row: { type: 'begin_repeat', name, label: detail.input_name, ...effects.row, repeat_count: count },
    lost: [...lost, ...effects.lost],
  };
}

interface XlsRow {
  /** Undefined where the whole field cannot be said. */
  row?: Partial<Record<string, string>>;
  options: readonly Choice[];
  filter?: ChoiceFilter;
  lost: string[];
}

/** What is said beside limits, conditions and defaults. */
const SAID = ['machine_name', 'input_name', 'help_text', 'is_require', 'is_multiple', 'options', 'step'];

function rowOf(
  { detail, name, property }: Place,
  placeOf: (field: string) => Place | undefined,
  names: CalculationNames,
): XlsRow {
  const theirs = theirType(detail);
  const formula = property.computed === undefined ? undefined : calculationOf(detail.formula ?? '', names);
  if (!theirs || (isComputed(detail) && formula === undefined)) return { options: [], lost: ['the whole field'] };
  const limits = limitsOf(detail);
  const isWritten = isFixed(property) || isOfMoment(property);
  const fallback = defaultOf(detail, isWritten ? property.default : undefined);
  const options = (property.options ?? []) as readonly Choice[];
  const listed = Array.isArray(options) && property.ref === undefined ? options : [];
  const filter = choiceFilterOf(
    detail.conditions ?? {},
    listed.map(({ value }) => String(value)),
    placeOf,
  );
  const effects = effectsOf(detail, placeOf, filter !== undefined);
  const said = [
    ...SAID,
    ...(formula ? ['formula'] : []),
    ...limits.said,
    ...fallback.said,
    ...(detail.accept === 'image/*' ? ['accept'] : []),
  ];
  const isStep = isEmpty(detail.step) || detail.step === 1;
  return {
    row: {
      type: typeOf(detail, theirs, name),
      name,
      label: formula && isUnseen(detail) ? '' : detail.input_name,
      hint: detail.help_text ?? '',
      ...effects.row,
      constraint: limits.text,
      constraint_message: limits.message,
      ...(theirs.type === 'calculate'
        ? { calculation: formula ?? quoted(fallback.text) ?? "''" }
        : { default: fallback.text }),
      appearance: theirs.appearance,
      choice_filter: filter?.text,
    },
    options: listed,
    filter,
    lost: [
      ...(theirs.lost === undefined ? [] : [theirs.lost]),
      ...unsaidAttributes(detail, isStep ? said : said.filter((one) => one !== 'step')),
      ...(options.some(({ value }) => /\s/.test(String(value))) ? ['values with blanks, which ODK refuses'] : []),
      ...effects.lost,
    ],
  };
}

/** Undefined where there is none. */
const theirType = ({ input_type }: TicketFormDetail): XlsType | undefined =>
  Object.hasOwn(XLS_TYPES, input_type) ? XLS_TYPES[input_type] : undefined;

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

/** @param isFiltered whether the filter of choices says which options are offered. */
function effectsOf(
  { conditions, is_require }: TicketFormDetail,
  placeOf: (field: string) => Place | undefined,
  isFiltered = false,
) {
  const { options, ...others } = conditions ?? {};
  const row: Record<string, string> = is_require === 1 ? { required: 'yes' } : {};
  const lost: string[] = [];
  for (const [effect, column, words] of EFFECTS) {
    const set = others[effect];
    if (!set || row[column] !== undefined) continue;
    const text = xpathOf(set, placeOf);
    if (text === undefined) lost.push(words);
    else row[column] = text;
  }
  lost.push(...unsaidOfConditions(isFiltered ? others : { ...others, options }));
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
