// `docs/formulas.md`, written from the functions of formulas; every example in it is computed by a test.
import type { Property, Values } from '../../src/schema/descriptor/descriptor';
import { type FormulaFunction, FUNCTIONS, signatureOf } from '../../src/schema/formula/functions';

/** The fields of the examples. */
export const EXAMPLE_FIELDS: Readonly<Record<string, Property>> = {
  hours: { title: 'Hours', type: 'number' },
  rate: { title: 'Rate', type: 'number', multipleOf: 0.01 },
  discount: { title: 'Discount', type: 'number', multipleOf: 0.01 },
  pkg_count: { title: 'Packages', type: 'integer' },
  kind: { title: 'Kind', type: 'string', enum: ['Hazmat', 'Dry'] },
  crew: { title: 'Crew', type: 'string' },
  risks: { title: 'Risks', type: 'array', items: { type: 'string', enum: ['Height', 'Water', 'Traffic'] } },
  from: { title: 'From', type: 'string', format: 'date' },
  to: { title: 'To', type: 'string', format: 'date' },
  start: { title: 'Start', type: 'string', format: 'time' },
  end: { title: 'End', type: 'string', format: 'time' },
  labor: {
    title: 'Labor',
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { title: 'Name', type: 'string' }, cost: { title: 'Cost', type: 'number' } },
    },
  },
};

/** What they have. */
export const EXAMPLE_VALUES: Values = {
  hours: 2.5,
  rate: 48.5,
  pkg_count: 6,
  kind: 'Hazmat',
  crew: 'North',
  risks: ['Height', 'Traffic'],
  from: '2026-04-01',
  to: '2026-04-04',
  start: '22:00',
  end: '07:30',
  labor: [
    { row_id: 'r1', name: 'Ann', cost: 120 },
    { row_id: 'r2', name: 'Bob', cost: 50 },
  ],
};

/** Operators and what is empty, beside the functions. */
export const OPERATOR_EXAMPLES: readonly (readonly [formula: string, result: string, what: string])[] = [
  ['hours * rate', '121.25', '`*` and `/` come before `+` and `-`; parentheses change that'],
  ['0.1 + 0.2', '0.3', 'numbers are decimal, with 20 decimals behind each step'],
  ['-hours + 4', '1.5', 'a sign'],
  ['if(hours > 2 and not kind = "Dry", 1, 0)', '1', '`and`, `or`, `not`; `=`, `!=`, `<`, `<=`, `>`, `>=`'],
  ['if(from < "2026-05-01", "early")', 'early', 'a day or time is written as it is stored'],
  ['rate - discount', '', 'an empty value makes arithmetic empty'],
  ['if(discount = 0, 1, 2)', '2', 'an empty value equals nothing, and is neither more nor less'],
  ['hours / (rate - rate)', '', 'a division by zero is empty'],
];

/** The whole page, in Markdown. */
export const formulasDoc = (): string => `# Formulas

A property with \`"computed": "hours * rate"\` and \`"readOnly": true\` is computed of other fields: in the form while they
are typed, and by the server at every save, whatever is sent for it. This page is generated, and its examples are
computed by a test: \`UPDATE_DOCS=1 node test/run.mjs unit formulas-doc\` writes it anew.

- Fields are called by their names, a column of a table of rows by both: \`labor.cost\`. Columns call
  each other by their names, and fields of the record that the table is in \`record.rate\`. A text stands between double
  quotation marks, a quotation mark in it twice.
- In a ticket type they are called by their labels in the builder, by \`[ticket_form_detail_id]\` in calls, and by
  \`[field_key]\` in files. Brackets stand around every name that is not a single word: \`Hours * [Hourly rate]\`.
- The lint checks names, types and that no field leads back to itself. The type of the property is that of the result:
  a number, a text, a day, a day with a time, a time of day, or true or false. A text takes anything.
- A number is rounded to the \`multipleOf\` of its property, half away from zero; an integer to a whole number.
- **Empty values.** In arithmetic, and for a function that needs the value, an empty one makes the result empty.
  \`sum\`, \`average\`, \`min\`, \`max\`, \`count\`, \`join\` and \`first\` leave empty ones out. In a comparison an empty value meets only
  \`!=\`; \`empty(…)\` asks for it. A box that is not ticked is false, and counts as empty.
- Empty is also what cannot be computed: a division by zero, a number of 10^30 or more.
- A choice counts as it is stored, and \`join\` shows it as staff read it. Texts are equal whatever their case.
- \`+\` adds numbers alone. Texts are put together with \`join\`, days counted with \`days\` and \`add_days\`.
- There is no \`today()\`, because what is stored does not change by itself: \`{ "fields": ["hired"], "as": "age" }\` does.
- A formula has at most 5,000 characters, 500 operators, and is nested at most 50 deep.

In the examples these are the fields:

| Field | Value |
| --- | --- |
${Object.keys(EXAMPLE_FIELDS)
  .map(
    (name) =>
      `| \`${name}\` | ${EXAMPLE_VALUES[name] === undefined ? 'empty' : code(JSON.stringify(EXAMPLE_VALUES[name]))} |`,
  )
  .join('\n')}

## Operators

| Formula | Result | |
| --- | --- | --- |
${OPERATOR_EXAMPLES.map(([formula, result, what]) => `| ${code(formula)} | ${resultText(result)} | ${what} |`).join(
  '\n',
)}

## Functions

| Function | Description | Example | Result |
| --- | --- | --- | --- |
${[...FUNCTIONS.values()].map(functionRow).join('\n')}
`;

const functionRow = (one: FormulaFunction): string =>
  `| ${code(signatureOf(one))} | ${one.meaning} | ${one.examples.map(([formula]) => code(formula)).join('<br>')} | ${one.examples
    .map(([, result]) => resultText(result))
    .join('<br>')} |`;

const resultText = (result: string): string => (result === '' ? 'empty' : code(result));

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;
