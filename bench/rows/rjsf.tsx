// The library under the product's forms, used as its manual says: an array of objects in RJSF's own <Form>, whose template
// of an array has the same buttons for each row.
import RjsfForm from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { renderRoot } from '../form/contract';
import { benchRows, computedOf, KINDS, TITLES } from './columns';

const number: RJSFSchema = { type: 'number', multipleOf: 0.01 };
const rules: RJSFSchema[] = [
  { type: 'string', maxLength: 200 },
  { type: 'string', format: 'date' },
  { type: 'string', enum: [...KINDS] },
  number,
  number,
  ...[1, 2, 3].map(() => ({ ...number, readOnly: true })),
];
const NAMES = ['work', 'day', 'kind', 'hours', 'rate', 'cost', 'fee', 'both'];
const schema: RJSFSchema = {
  type: 'object',
  properties: {
    labor: {
      title: 'Labor',
      type: 'array',
      items: {
        type: 'object',
        required: ['work'],
        properties: Object.fromEntries(NAMES.map((name, i) => [name, { title: TITLES[i], ...rules[i] }])),
      },
    },
  },
};

const rowsOf = (count: number) =>
  benchRows(count).map((row) => {
    const [cost, fee, both] = computedOf(row);
    return { ...row, cost, fee, both };
  });

window.bench = {
  name: 'rows-rjsf',
  mountForm: (count) =>
    createRoot(renderRoot()).render(
      <RjsfForm schema={schema} formData={{ labor: rowsOf(count) }} validator={validator} noHtml5Validate />,
    ),
  fieldInput: (index) => document.getElementById(`root_labor_${index}_work`),
  submitForm: () => {},
  errorCount: () => 0,
};
