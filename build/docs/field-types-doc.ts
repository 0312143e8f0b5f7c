// `docs/field-types.md`, written from the files of `schemas/field-types/`.

import { fieldsIn } from '../../src/schema/model/layout-fields';
import { MACHINE_NAME, panelOf } from '../../src/schema/ticket-types/field-panel';
import { attributes } from '../../src/schema/ticket-types/field-panels';
import type { FieldType } from '../../src/schema/ticket-types/field-type';
import { fieldTypes } from '../../src/schema/ticket-types/field-types';

/** The whole page, in Markdown. */
export const fieldTypesDoc = (): string => `# Field types

Every type of field that a ticket type may have is one file in \`schemas/field-types/\`; the form builder, the ticket form,
the server's check and this page read the same file (\`src/schema/ticket-types/field-type.ts\` says what is in it). A new type is
a new file. This page is generated: \`UPDATE_DOCS=1 node test/run.mjs unit field-types-doc\` writes it anew.

${tableOf(
  ['`input_type`', 'Label', 'Offered', 'Attributes', 'Fewest options', 'A filled-in field, as JSON Schema'],
  [...fieldTypes.values()].map((type) => [
    code(type.type),
    type.label,
    offered(type),
    attributesOf(type).map(code).join(', '),
    String(type.options?.minimum ?? ''),
    storedAs(type),
  ]),
)}

Names in angle brackets stand for the value of that attribute; a keyword is left out where the attribute is empty.
A field with several values is a list; a required checkbox must be ticked. \`options\` stands for the values of the field's options.

## Attributes

Besides these every field has \`ticket_form_detail_id\`, \`input_type\`, \`layout\` (row, column and width of twelve) and
\`conditions\`, and every field with a value a \`machine_name\`. Conditions and formulas name other fields by their id, and the ticket itself as \`ticket.pkg_count\`, what it refers to as \`ticket.terminal.status\`. Flags travel as 0 or 1; \`format\` does not travel, it is the field's \`input_type\`.

${tableOf(
  ['Attribute', 'Label', 'Type', 'Field types'],
  Object.entries(attributes.properties).flatMap(([name, property]) =>
    name === MACHINE_NAME
      ? []
      : [
          [
            code(name),
            labels(name),
            property.type ?? '',
            [...fieldTypes.values()]
              .filter((type) => attributesOf(type).includes(name))
              .map(({ type }) => code(type))
              .join(', '),
          ],
        ],
  ),
)}
`;

const offered = ({ formatOf }: FieldType): string =>
  formatOf === undefined ? 'yes' : `as a format of ${code(formatOf)}`;

/** Those that a field of the type may have, in the order of the panel. */
function attributesOf(type: FieldType): string[] {
  const { layout, record } = panelOf(type);
  const inPanel = fieldsIn(layout);
  const others = Object.keys(record.properties).filter((name) => name !== MACHINE_NAME && !inPanel.includes(name));
  return [...inPanel, ...others];
}

/** The attribute's label, and what it is called in the panels of some types. */
function labels(name: string): string {
  const others = [...fieldTypes.values()].flatMap((type) => panelOf(type).record.properties[name]?.title ?? []);
  return [...new Set([attributes.properties[name]!.title, ...others])].join(' / ');
}

function storedAs(type: FieldType): string {
  if (type.text) return 'none: a text in the form';
  const one: Record<string, unknown> = { ...type.property, ...(type.options ? { enum: '<options>' } : {}) };
  for (const [keyword, attribute] of Object.entries(type.keywords ?? {})) {
    const [outer, inner] = keyword.split('.') as [string, string?];
    one[outer] = inner === undefined ? `<${attribute}>` : { ...(one[outer] as object), [inner]: `<${attribute}>` };
  }
  if (type.several === undefined) return json(one);
  const keywords = Object.entries(type.severalKeywords ?? {}).map(([keyword, name]) => [keyword, `<${name}>`]);
  const list = json({ type: 'array', items: one, ...Object.fromEntries(keywords) });
  return type.several === 'always' ? list : `${json(one)}, with \`${type.several}\` ${list}`;
}

/** Attributes stand without quotes. */
const json = (value: unknown): string =>
  code(
    JSON.stringify(value)
      .replace(/"(<\w+>)"/g, '$1')
      .replace(/([:,])(?=["{[<\d-])/g, '$1 '),
  );

const code = (text: string): string => `\`${text}\``;

function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
