// A repeat of XLSForm as a field of rows: each of its questions is a column.
import type { Values } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { attributes } from './field-types';
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
    const hasCondition = question.around.length > 0 || question.row.has('relevant');
    const more = hasCondition ? 'limits, texts and conditions' : 'limits and texts';
    if (column.hasMore || 'leftOut' in made) lost.push(`${more} of the column "${title}"`);
    columns.push({ title, name: names.get(question.row.get('name') ?? question.label)!, ...column.column });
  }
  return { columns, lost };
}

/** What says nothing more than type, name and choices. */
const PLAIN = ['field_key', 'input_type', 'input_name', 'machine_name', 'is_require', 'options'];

/** Choices are their texts here. */
function columnOf(
  detail: Values,
): { column: Pick<RowColumn, 'type' | 'choices' | 'required'>; hasMore: boolean } | undefined {
  const type = detail.input_type === 'radio-group' ? 'select' : detail.input_type;
  const texts = ((detail.options ?? []) as TicketFormOption[]).map(({ option_text }) => option_text);
  if (!TYPES.includes(type) || detail.is_multiple === 1 || texts.some((text) => /[,\n]/.test(text))) return undefined;
  return {
    column: {
      type: String(type),
      ...(texts.length > 0 ? { choices: texts.join(', ') } : {}),
      ...(detail.is_require === 1 ? { required: true } : {}),
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
