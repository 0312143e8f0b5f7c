// `schemas/meta/fields.json`: the names of fields, so that editors complete those of the very noun whose file is open:
// the value of its "noun" decides. Like `names.json` they are suggestions, and the lint judges.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { refsOf } from '../../src/schema/model/refs';
import { type Files, nounFilesIn } from '../lint/lint-context';

type Schema = Readonly<Record<string, unknown>>;

/** The text of the file, with a line for each noun. What is broken in a file is left out: the lint reports it. */
export function fieldsSchema(files: Files): string {
  const nouns = new Map(nounFilesIn(files).map(([, noun]) => [noun.noun, noun]));
  // One for each name: a file that was just copied has that of another.
  const all = [...nouns.values()];
  const definitions = all.map((noun) => `${JSON.stringify(noun.noun)}: ${JSON.stringify(nounSchema(noun, nouns))}`);
  const cases = all.map(({ noun }) =>
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    JSON.stringify({ if: { properties: { noun: { const: noun } } }, then: { $ref: `#/definitions/${noun}` } }),
  );
  return `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "The names of the fields of each noun, for editors; written by the build",
  "allOf": [
    ${cases.join(',\n    ')}
  ],
  "definitions": {
    ${definitions.join(',\n    ')}
  }
}
`;
}

/** Everywhere that a file of this noun names a field of its own. */
function nounSchema(noun: Noun, nouns: ReadonlyMap<string, Noun>): Schema {
  const root = `#/definitions/${noun.noun}/definitions/`;
  const [field, column, node] = ['field', 'column', 'node'].map((name) => ({ $ref: root + name }));
  const comparison = { properties: { field, other: field } };
  const rule = { properties: { ...comparison.properties, rules: { items: comparison } } };
  const property = {
    properties: {
      ...Object.fromEntries(
        ['match', 'after', 'notEqualTo', 'requiredWith', 'dependsOn', 'labelOf'].map((word) => [word, field]),
      ),
      computed: { properties: { fields: { items: field } } },
      default: { properties: { from: field } },
      ...Object.fromEntries(
        ['visibleWhen', 'requiredWhen', 'lockedWhen'].map((word) => [word, { properties: { rules: { items: rule } } }]),
      ),
      ...Object.fromEntries(
        ['optionsWhen', 'setWhen'].map((word) => [word, { items: { properties: { rules: { items: rule } } } }]),
      ),
    },
  };
  const names = fieldNames(noun);
  const variant = {
    properties: {
      required: { items: field },
      properties: { properties: keys(names), additionalProperties: property },
    },
  };
  const layout = { items: node };
  return {
    definitions: {
      field: suggested(names),
      column: {
        ...suggested({ ...names, ...labelNames(noun, nouns) }),
        properties: { field: column, fields: { items: field } },
      },
      node: {
        ...suggested(names),
        items: node,
        properties: { field, fields: { items: field }, layout, tabs: { items: { properties: { layout } } } },
      },
    },
    properties: {
      label: field,
      choices: { properties: { text: field } },
      record: {
        properties: {
          required: { items: field },
          unique: { items: { items: field } },
          properties: { additionalProperties: property },
        },
      },
      add: variant,
      edit: variant,
      screens: {
        items: {
          properties: {
            columns: { items: column },
            phone: { items: { items: column } },
            sort: { properties: { field: column } },
            filter: { properties: keys({ ...names, ...labelNames(noun, nouns) }) },
            map: { properties: { fields: { items: field } } },
            layout,
            form: { properties: { layout } },
            steps: { items: { properties: { layout } } },
            propose: { properties: keys(names) },
            print: { properties: { layout, subtitle: field } },
          },
        },
      },
    },
  };
}

const fieldNames = ({ record }: Noun): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record.properties).map(([name, property]) => [name, `${titleOf(name, property)}.`]),
  );

/** The labels of other records, which lists can show: `terminal.terminal_name`. */
function labelNames({ record }: Noun, nouns: ReadonlyMap<string, Noun>): Record<string, string> {
  const properties = Object.entries(record.properties).filter(
    ([, property]) => typeof Object(property).ref === 'string',
  );
  return Object.fromEntries(
    refsOf({ ...record, properties: Object.fromEntries(properties) }).flatMap(({ key, name, ref }) => {
      const there = nouns.get(ref);
      return there ? [[`${key}.${there.label}`, `The name of what "${name}" points to.`]] : [];
    }),
  );
}

const titleOf = (name: string, property: unknown): string => String(Object(property).title ?? name);

/** Editors offer the names, and accept anything else. */
const suggested = (names: Readonly<Record<string, string>>): Schema => ({
  anyOf: [{ enum: Object.keys(names), enumDescriptions: Object.values(names) }, {}],
});

const keys = (names: Readonly<Record<string, string>>): Schema =>
  Object.fromEntries(Object.keys(names).map((name) => [name, {}]));
