// A repeat of XLSForm as a field of rows: each of its questions is a column.
import type { Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { columnFormulaErrors } from './column-formulas';
import { attributes } from './field-panels';
import type { ReadEntry } from './import-result';
import { nameMaker } from './machine-names';
import type { RowColumn, TicketFormOption } from './ticket-field';
import type { SurveyEntry } from './xlsform-survey';

const COLUMNS = attributes.properties.columns!;
const TYPES: readonly unknown[] = COLUMNS.items!.properties!.type!.enum!;
const MAX_TITLE = COLUMNS.items!.properties!.title!.maxLength!;

/** What a column is called: as `nameMaker` makes it of the names of the questions, in their order. */
export function columnNames(columns: readonly SurveyEntry[]): Map<string, string> {
  const nameOf = nameMaker();
  return new Map(columns.map(({ row, label }) => [row.get('name') ?? label, nameOf(row.get('name') ?? label)]));
}

/** The columns, and what of them was left out. @param read what a question is as a field of its own. */
export function columnsOf(
  questions: readonly SurveyEntry[],
  read: ReadEntry,
): { columns: RowColumn[]; lost: string[] } {
  const names = columnNames(questions);
  const titles = new Set<string>();
  const columns: RowColumn[] = [];
  const lost: string[] = [];
  for (const question of questions) {
    const title = question.label.slice(0, MAX_TITLE);
    const made = read(question);
    const column =
      'refused' in made || titles.has(title) || columns.length === COLUMNS.maxItems ? undefined : columnOf(made.detail);
    if (!column) {
      lost.push(`the column "${title}"`);
      continue;
    }
    titles.add(title);
    const isShownAlways = column.column.show_when === undefined;
    const hasCondition = isShownAlways && (question.around.length > 0 || question.row.has('relevant'));
    const more = hasCondition ? 'limits, texts and conditions' : 'limits and texts';
    if (column.hasMore || 'leftOut' in made) lost.push(`${more} of the column "${title}"`);
    columns.push({ title, name: names.get(question.row.get('name') ?? question.label)!, ...column.column });
  }
  return withoutWrong(columns, lost);
}

/** Formulas of columns that are none here, such as one about a column that was left out, go with what they make. */
function withoutWrong(columns: RowColumn[], lost: string[]): { columns: RowColumn[]; lost: string[] } {
  const errors = Object.keys(columnFormulaErrors(columns));
  if (errors.length === 0) return { columns, lost };
  const isWrong = (at: number, name: 'formula' | 'show_when') => errors.includes(`columns.${at}.${name}`);
  const left = columns.flatMap((column, at): RowColumn[] => {
    const { show_when, ...always } = column;
    if (isWrong(at, 'formula')) lost.push(`the column "${column.title}"`);
    else if (isWrong(at, 'show_when')) lost.push(`when the column "${column.title}" is shown (${show_when})`);
    return isWrong(at, 'formula') ? [] : [isWrong(at, 'show_when') ? always : column];
  });
  return withoutWrong(left, lost);
}

/** What says nothing more than type, name and choices. */
const PLAIN = [
  'field_key',
  'input_type',
  'input_name',
  'machine_name',
  'is_require',
  'options',
  'formula',
  'show_when',
];

/** Choices are their texts here. */
function columnOf(
  detail: Values,
):
  | { column: Pick<RowColumn, 'type' | 'choices' | 'required' | 'formula' | 'show_when'>; hasMore: boolean }
  | undefined {
  const type = detail.input_type === 'radio-group' ? 'select' : detail.input_type;
  const texts = ((detail.options ?? []) as TicketFormOption[]).map(({ option_text }) => option_text);
  if (!TYPES.includes(type) || detail.is_multiple === 1 || texts.some((text) => /[,\n]/.test(text))) return undefined;
  return {
    column: {
      type: String(type),
      ...(texts.length > 0 ? { choices: texts.join(', ') } : {}),
      ...(detail.is_require === 1 ? { required: true } : {}),
      ...(detail.formula === undefined ? {} : { formula: String(detail.formula) }),
      ...(detail.show_when === undefined ? {} : { show_when: String(detail.show_when) }),
    },
    hasMore: Object.entries(detail).some(([name, value]) => !PLAIN.includes(name) && !isEmpty(value)),
  };
}

/** `repeat_count`, where it is a number. */
export function countOf(text: string | undefined): Values | undefined {
  if (text === undefined) return {};
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count > 0 ? { min_length: count, max_length: count } : undefined;
}
