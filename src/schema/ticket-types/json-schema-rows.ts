// A list of objects in a JSON Schema as a field of rows: each property of the objects is a column.
import type { Values } from '../descriptor/descriptor';
import { isEmpty, plainText } from '../formats/plain-values';
import { attributes } from './field-panels';
import { leafField } from './json-schema-leaf';
import type { SchemaNode } from './json-schema-node';
import { nameMaker } from './machine-names';
import type { RowColumn, TicketFormOption } from './ticket-field';
import { formulaByUi, typeByUi, uiAt, withUi } from './ui-schema';

const COLUMNS = attributes.properties.columns!;
const TYPES: readonly unknown[] = COLUMNS.items!.properties!.type!.enum!;
const MAX_TITLE = COLUMNS.items!.properties!.title!.maxLength!;

/** @param labelOf what a property without a title is called. @param ui what its `uiSchema` says of the list. */
export function rowsField(
  { schema, columns: nodes = [], isRequired }: SchemaNode,
  labelOf: (name: string) => string,
  ui: Values,
): { detail: Values; leftOut: string[] } | { refused: string } {
  const leftOut: string[] = [];
  const columns: RowColumn[] = [];
  const nameOf = nameMaker();
  const titles = new Set<string>();
  for (const node of nodes) {
    const title = (plainText(node.schema.title)?.trim() || labelOf(node.name)).slice(0, MAX_TITLE);
    const column =
      columns.length < COLUMNS.maxItems! && !titles.has(title)
        ? columnOf(node, uiAt(uiAt(ui, 'items'), node.name))
        : undefined;
    if (!column) {
      leftOut.push(`the column "${title}"`);
      continue;
    }
    titles.add(title);
    if (column.hasMore) leftOut.push(`limits and texts of the column "${title}"`);
    columns.push({ title, name: nameOf(node.name), ...column.column });
  }
  if (columns.length === 0) return { refused: 'It is a list of rows, and none of their columns can be imported.' };
  const { minItems, maxItems } = schema;
  const detail = {
    input_type: 'rows',
    help_text: plainText(schema.description) ?? '',
    is_require: isRequired ? 1 : 0,
    columns,
    ...(typeof minItems === 'number' ? { min_length: minItems } : {}),
    ...(typeof maxItems === 'number' ? { max_length: maxItems } : {}),
  };
  return { detail, leftOut };
}

/** Attributes that say nothing more than the type. */
const PLAIN = ['input_type', 'is_require', 'options', 'input_name', 'ref_noun'];

type Column = { column: Omit<RowColumn, 'title'>; hasMore: boolean };

/** Undefined where no column is such a field. */
function columnOf(node: SchemaNode, ui: Values): Column | undefined {
  if (node.problem !== undefined || node.children || node.columns) return undefined;
  const formula = formulaByUi(ui);
  if (formula !== undefined) return { column: { type: typeByUi('', ui), formula }, hasMore: false };
  const leaf = leafField(node.schema, node.items, node.isRequired);
  if ('refused' in leaf) return undefined;
  const detail = withUi(leaf.detail, ui);
  const { input_type, is_multiple, ref_noun } = detail;
  const choices = ((detail.options ?? []) as TicketFormOption[]).map(({ option_value }) => option_value);
  const isChoice = input_type === 'select';
  if (!TYPES.includes(input_type) || is_multiple === 1 || (isChoice && choices.length === 0)) return undefined;
  if (choices.some((choice) => /[,\n]/.test(choice))) return undefined;
  const column = {
    type: String(input_type),
    ...(isChoice ? { choices: choices.join(', ') } : {}),
    ...(input_type === 'record' ? { ref_noun: String(ref_noun ?? '') } : {}),
    ...(detail.is_require === 1 ? { required: true } : {}),
  };
  const more = Object.entries(detail).filter(([name, value]) => !PLAIN.includes(name) && !isEmpty(value));
  return { column, hasMore: leaf.leftOut.length > 0 || more.length > 0 };
}
