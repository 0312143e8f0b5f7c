// The library under the product's forms, used as its manual says: RJSF's own <Form> with its default theme and its Ajv
// validator.
import RjsfForm from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { renderRoot } from './contract';
import { type BenchField, benchFields, type Kind, LIMITS } from './fields';

window.bench = {
  name: 'rjsf',
  mountForm: (count) => createRoot(renderRoot()).render(<PlainForm count={count} />),
  fieldInput: (index) =>
    document.querySelector(
      `#root_f${index}:is(input, select, textarea), #root_f${index} input, [id^="root_f${index}-"]`,
    ),
  submitForm: () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click(),
  errorCount: () => document.querySelectorAll('.error-detail li').length,
};

function PlainForm({ count }: { count: number }) {
  return (
    <RjsfForm
      schema={schemaOf(count)}
      uiSchema={uiSchemaOf(count)}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
      onError={ignore}
    />
  );
}

function schemaOf(count: number): RJSFSchema {
  const fields = benchFields(count);
  return {
    type: 'object',
    required: fields.flatMap((field, i) => (field.required ? [`f${i}`] : [])),
    properties: Object.fromEntries(fields.map((field, i) => [`f${i}`, { title: field.label, ...rulesOf(field) }])),
  };
}

function rulesOf({ kind, options }: BenchField): RJSFSchema {
  switch (kind) {
    case 'text':
      return { type: 'string', maxLength: LIMITS.text };
    case 'textarea':
      return { type: 'string', maxLength: LIMITS.textarea };
    case 'number':
      return { type: 'number', minimum: LIMITS.min, maximum: LIMITS.max };
    case 'select':
    case 'radio':
      return { type: 'string', enum: [...options] };
    case 'checks':
      return { type: 'array', uniqueItems: true, items: { type: 'string', enum: [...options] } };
    case 'date':
    case 'email':
      return { type: 'string', format: kind };
    case 'bool':
      return { type: 'boolean' };
  }
}

function uiSchemaOf(count: number): UiSchema {
  const entries = benchFields(count).map(({ kind }, i) => [`f${i}`, { 'ui:widget': WIDGETS[kind] }] as const);
  return Object.fromEntries(entries.filter(([, ui]) => ui['ui:widget']));
}

const WIDGETS: Partial<Record<Kind, string>> = { textarea: 'textarea', radio: 'radio', checks: 'checkboxes' };

const ignore = () => {};
