// `docs/descriptor.md`, written from the meta-schemas and from the names of code that descriptors may use.
import { SCREEN_KIND_NAMES } from '../../src/schema/keywords/screen-kinds';
import * as code from '../names/code-names';

/** A schema of `schemas/meta/`, as far as the page reads it. */
interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  enumDescriptions?: string[];
  examples?: unknown[];
  default?: unknown;
  required?: string[];
  properties?: Record<string, Schema | true>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  then?: Schema;
  else?: Schema;
  allOf?: Schema[];
  $ref?: string;
}

type Meta = Readonly<Record<string, Schema>>;

/** The parts of the page: objects with keywords of their own, each by its place in the meta-schemas. */
const SECTIONS: readonly [title: string, pointer: string, text: string][] = [
  ['A noun', 'noun.json', 'One file in `schemas/`, such as `schemas/terminals.json`, describes one noun.'],
  ['Its calls: `api`', 'noun.json/properties/api', ''],
  ['Its choices: `choices`', 'noun.json/properties/choices', ''],
  ['Its record: `record`', 'noun.json/properties/record', ''],
  [
    'A property',
    'noun.json/definitions/property',
    'In `record.properties`, by its name; with only what differs in `add` and `edit`.',
  ],
  [
    'Conditions',
    'noun.json/definitions/conditions',
    'Of `visibleWhen`, `requiredWhen` and `lockedWhen`; sets of rules stand in each other, three deep at most.',
  ],
  ['Choices under conditions', 'noun.json/definitions/optionCondition', 'One of the entries of `optionsWhen`.'],
  ['A value under conditions', 'noun.json/definitions/valueCondition', 'One of the entries of `setWhen`.'],
  ['A comparison', 'noun.json/definitions/comparison', 'One of the `rules` of conditions.'],
  ['A formula among the rules', 'noun.json/definitions/formulaRule', 'In place of a comparison.'],
  ['`add` and `edit`', 'noun.json/definitions/variant', ''],
  ['Its messages: `messages`', 'noun.json/properties/messages', ''],
  [
    'Every screen',
    'noun.json/definitions/screen',
    'One of `screens`. Its `kind` says which keywords it has besides these.',
  ],
  ...SCREEN_KIND_NAMES.map((kind, i): [string, string, string] => [
    `A screen of kind \`${kind}\``,
    `noun.json/definitions/screen/allOf/${i}/then`,
    '',
  ]),
  ['A menu entry', 'noun.json/definitions/menu', ''],
  [
    'A field in a layout, a column',
    'noun.json/definitions/entry/anyOf/1',
    'The name of a property alone stands for `{ "field": name }`.',
  ],
  ['Several fields together', 'noun.json/definitions/entry/anyOf/2', ''],
  [
    'A section of a layout',
    'noun.json/definitions/layout/items/anyOf/2',
    'A layout runs top to bottom; a list in it stands side by side, and a list in that runs top to bottom again.',
  ],
  ['The product', 'app.json', '`schemas/app.json`'],
  [
    'Option lists',
    'lists.json/additionalProperties/items',
    '`schemas/lists.json` holds lists by name: `"status": [{ "value": 1, "text": "Active" }, …]`, or of texts alone.',
  ],
];

/** The names of code, by what refers to them. */
const NAMES: readonly [title: string, names: Readonly<Record<string, string>>][] = [
  ['Widgets', code.WIDGETS],
  ['Widgets of several fields', code.GROUPS],
  ['Cells', code.CELLS],
  ['Cells of several fields, on a phone', code.CELL_GROUPS],
  ['Cells of several fields, in a table', code.INLINE_GROUPS],
  ['Ways to compute a value', code.COMPUTED],
  ['Limits of files', code.SIZES],
  ['Effects', code.EFFECTS],
  ['Components', code.COMPONENTS],
];

/** The whole page, in Markdown. `meta` are the meta-schemas by file name. */
export function descriptorDoc(meta: Meta): string {
  const sections = SECTIONS.map(([title, pointer, text]) => {
    const schema = schemaAt(meta, pointer);
    const rows = schema ? rowsOf(meta, schema, '') : [];
    const values = schema ? valuesOf(schema) : [];
    return [`## ${title}`, text, tableOf(['Keyword', 'Value', 'Description', 'Example'], rows), ...values]
      .filter(Boolean)
      .join('\n\n');
  });
  const names = NAMES.map(([title, all]) => [
    `### ${title}`,
    tableOf(
      ['Name', 'Description'],
      Object.entries(all).map(([name, is]) => [mono(name), is]),
    ),
  ]);
  return `# Descriptors

What the files in \`schemas/\` may say, keyword by keyword. The build refuses what they cannot, with file, line and column.
\`npm run new -- carriers\` writes a first one; editors that read \`$schema\` complete and describe every keyword.
This page is generated: \`UPDATE_DOCS=1 node test/run.mjs unit descriptor-doc\` writes it anew.

${sections.join('\n\n')}

## Names

${names.flat().join('\n\n')}
`;
}

/**
 * A row for each keyword, and below it those of the object that it holds, unless that has a section of its own. `through`
 * are the definitions that it lies in: a layout may hold layouts.
 */
function rowsOf(
  meta: Meta,
  { properties = {}, required = [] }: Schema,
  prefix: string,
  through: readonly string[] = [],
): string[][] {
  return Object.entries(properties).flatMap(([word, schema]) => {
    // Of every screen.
    if (schema === true) return [];
    const example = exampleOf(meta, schema);
    const row = [
      mono(prefix + word) + (required.includes(word) ? ' (required)' : ''),
      kindOf(meta, schema),
      descriptionOf(meta, schema),
      example === undefined ? '' : mono(JSON.stringify(example)),
    ];
    const inner = objectIn(meta, schema, through);
    return [
      row,
      ...(inner ? rowsOf(meta, inner.schema, `${prefix}${word}${inner.isList ? '[]' : ''}.`, inner.through) : []),
    ];
  });
}

/** The first example of a keyword, or else the value that is usual, or the first that is possible. */
function exampleOf(meta: Meta, { examples, default: usual, enum: values, type, allOf, $ref }: Schema): unknown {
  if (examples) return examples[0];
  if (usual !== undefined) return usual;
  if (values) return values[0];
  if (type === 'boolean') return true;
  const behind = $ref?.startsWith('#/') ? schemaAt(meta, $ref.replace('#', 'noun.json')) : allOf?.[0];
  return behind && exampleOf(meta, behind);
}

/** The object that a value is or may be, or each entry of a list; undefined where that has a section of its own. */
function objectIn(meta: Meta, schema: Schema, through: readonly string[] = []): ObjectIn | undefined {
  if (isSection(meta, schema)) return undefined;
  if (schema.$ref !== undefined) {
    const behind = schema.$ref.startsWith('#/') ? schemaAt(meta, schema.$ref.replace('#', 'noun.json')) : undefined;
    return behind && !through.includes(schema.$ref) ? objectIn(meta, behind, [...through, schema.$ref]) : undefined;
  }
  if (schema.properties) return { schema, through };
  for (const one of schema.anyOf ?? []) {
    const found = objectIn(meta, one, through);
    if (found) return found;
  }
  const item = schema.items && objectIn(meta, schema.items, through);
  return item && { ...item, isList: true };
}

interface ObjectIn {
  schema: Schema;
  through: readonly string[];
  isList?: boolean;
}

const isSection = (meta: Meta, schema: Schema): boolean =>
  SECTIONS.some(([, pointer]) => schemaAt(meta, pointer) === schema);

/** What a value is, in a few words. */
function kindOf(meta: Meta, schema: Schema): string {
  const { type, enum: values, allOf, items, $ref } = schema;
  const anyOf = schema.anyOf ?? (schema.then && schema.else && [schema.then, schema.else]);
  if ($ref !== undefined) return refText($ref);
  if (values) return values.map((value) => mono(JSON.stringify(value))).join(', ');
  if (anyOf) return [...new Set(anyOf.map((one) => kindOf(meta, one)))].join(' or ');
  if (allOf?.[0]) return kindOf(meta, allOf[0]);
  if (type === 'array') return items ? `list: ${kindOf(meta, items)}` : 'list';
  return [type ?? 'any']
    .flat()
    .map((one) => KINDS[one] ?? one)
    .join(' or ');
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: '`true` or `false`',
};

/** `nounName` is a noun name. */
const refText = ($ref: string): string =>
  $ref
    .split('/')
    .at(-1)!
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function descriptionOf(meta: Meta, { description, $ref }: Schema): string {
  if (description !== undefined || $ref === undefined) return description ?? '';
  return schemaAt(meta, $ref.replace(/^#/, 'noun.json#').replace('#', ''))?.description ?? '';
}

/** A table of the values of each keyword whose values are described. */
function valuesOf({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([word, schema]) => {
    if (schema === true || !schema.enumDescriptions) return [];
    const rows = schema.enum!.map((value, i) => [mono(JSON.stringify(value)), schema.enumDescriptions![i]!]);
    return [tableOf([mono(word), 'Description'], rows)];
  });
}

const schemaAt = (meta: Meta, pointer: string): Schema | undefined =>
  pointer.split('/').reduce<unknown>((schema, step) => (schema as Record<string, unknown> | undefined)?.[step], meta) as
    | Schema
    | undefined;

const mono = (text: string): string => `\`${text}\``;

function tableOf(head: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
