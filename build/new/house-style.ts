// The text of a descriptor as all of them are written: parts between blank lines, one property a line, its value
// aligned with the others.
import type { Noun, Screen } from '../../src/schema/descriptor/descriptor';

/** Characters of a line, unless one value alone is longer. */
const MAX_LINE_LENGTH = 120;

/** The text of the file of a noun that has a record and screens. `schema` is the path of the meta-schema. */
export function nounText({ choices, api, record, screens = [], ...head }: Noun, schema = './meta/noun.json'): string {
  const { key, id, text, choose, none } = choices!;
  return `{
${Object.entries({ $schema: schema, ...head })
  .map(([word, value]) => `  ${json(word)}: ${json(value)},`)
  .join('\n')}
  "choices": {
    ${inside({ ...(key === undefined ? {} : { key }), id, text })},
    ${inside({ choose, none })}
  },

  "api": ${json(api)},

  "record": {
    "required": ${list(record.required, 4, '"required": '.length)},
    "properties": {
${aligned(record.properties)}
    }
  },

  "screens": [
${screens.map(screenText).join(',\n')}
  ]
}
`;
}

function screenText({ kind, path, title, menu, ...rest }: Screen): string {
  const lines = [inside({ kind, path, title }), ...(menu ? [inside({ menu })] : [])];
  for (const [word, value] of Object.entries(rest)) lines.push(`${json(word)}: ${wordText(word, value)}`);
  return `    {\n${lines.map((line) => `      ${line}`).join(',\n')}\n    }`;
}

function wordText(word: string, value: unknown): string {
  if (word === 'form') {
    const { layout } = value as { layout: readonly unknown[] };
    return `{\n        "layout": [\n${layout.map((node) => `          ${json(node)}`).join(',\n')}\n        ]\n      }`;
  }
  return word === 'columns' ? list(value as readonly unknown[], 6, '"columns": '.length) : json(value);
}

/** In one line where there is room, else in as few as there must be; `start` is where its first line begins. */
function list(values: readonly unknown[], indent: number, start: number): string {
  const one = json(values);
  if (indent + start + one.length < MAX_LINE_LENGTH) return one;
  const lines: string[] = [];
  for (const value of values.map(json)) {
    const longer = `${lines.at(-1)}, ${value}`;
    if (lines.length > 0 && indent + longer.length + 3 < MAX_LINE_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(value);
  }
  const space = ' '.repeat(indent);
  return `[\n${lines.map((line) => `${space}  ${line}`).join(',\n')}\n${space}]`;
}

function aligned(properties: Noun['record']['properties']): string {
  const names = Object.keys(properties);
  const widest = Math.max(...names.map((name) => json(name).length));
  return names.map((name) => `      ${`${json(name)}:`.padEnd(widest + 1)} ${json(properties[name])}`).join(',\n');
}

/** JSON in one line, with a blank after each colon and comma. */
function json(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${inside(value)} }`;
}

const inside = (value: object): string =>
  Object.entries(value)
    .map(([word, one]) => `${JSON.stringify(word)}: ${json(one)}`)
    .join(', ');
