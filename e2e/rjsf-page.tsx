// A page with RJSF's own form in our theme: what its documentation describes, each kind once. Bundled by
// `rjsf-theme.spec.ts`; what the form holds is in `window.formData`.
import { withTheme } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { rjsfTheme } from '../src/widgets/rjsf/theme';
import '../src/styles/app.css';
import '../src/styles/lazy.css';
import '../src/styles/rjsf-theme.css';

const Form = withTheme(rjsfTheme);

declare global {
  interface Window {
    formData?: unknown;
    submitted?: unknown;
  }
}

const YARDS = [
  { code: 'CHI', city: 'Chicago' },
  { code: 'STL', city: 'St. Louis' },
  { code: 'KCM', city: 'Kansas City' },
];

const schema: RJSFSchema = {
  title: 'Waybill',
  description: 'What travels with a car.',
  type: 'object',
  required: ['shipper'],
  definitions: {
    party: {
      type: 'object',
      title: 'Party',
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Company' },
        mail: { type: 'string', format: 'email', title: 'E-mail' },
      },
    },
  },
  properties: {
    shipper: { type: 'string', title: 'Shipper', examples: ['Acme', 'Globex'] },
    car: { type: 'string', title: 'Car number' },
    weight: { type: 'number', title: 'Weight', minimum: 0 },
    axles: { type: 'integer', title: 'Axles' },
    fill: { type: 'integer', title: 'Filled to', minimum: 0, maximum: 100, default: 40 },
    yard: { title: 'Yard', enum: YARDS },
    stops: { type: 'array', title: 'Stops', uniqueItems: true, items: { enum: YARDS } },
    kind: { type: 'string', title: 'Kind', enum: ['box', 'tank', 'flat'] },
    side: { type: 'string', title: 'Side', enum: ['left', 'right', 'both'] },
    marks: {
      type: 'array',
      title: 'Marks',
      uniqueItems: true,
      items: { type: 'string', enum: ['fragile', 'dry', 'up'] },
    },
    sealed: { type: 'boolean', title: 'Sealed' },
    hazmat: { type: 'boolean', title: 'Hazmat' },
    note: { type: 'string', title: 'Note', description: 'For the *crew*.' },
    secret: { type: 'string', default: 'kept' },
    departs: { type: 'string', format: 'date-time', title: 'Departs' },
    day: { type: 'string', format: 'date', title: 'Day' },
    page: { type: 'string', format: 'uri', title: 'Web page' },
    scan: { type: 'string', format: 'data-url', title: 'Scan' },
    consignee: { $ref: '#/definitions/party', title: 'Consignee' },
    tags: {
      type: 'array',
      title: 'Tags',
      description: 'One each.',
      minItems: 1,
      items: { type: 'string', default: 'new' },
    },
    packages: {
      type: 'array',
      title: 'Packages',
      items: {
        type: 'object',
        properties: { what: { type: 'string', title: 'What' }, count: { type: 'integer', title: 'Count' } },
      },
    },
    place: {
      type: 'array',
      title: 'Place',
      items: [
        { type: 'number', title: 'Latitude' },
        { type: 'number', title: 'Longitude' },
      ],
      additionalItems: { type: 'string', title: 'Remark' },
    },
    extras: { type: 'object', title: 'Extras', additionalProperties: { type: 'string' } },
    anything: { type: 'object', title: 'Anything', additionalProperties: true },
    contact: {
      title: 'Contact',
      type: 'object',
      oneOf: [
        { title: 'By phone', properties: { phone: { type: 'string', title: 'Phone' } }, required: ['phone'] },
        { title: 'By mail', properties: { address: { type: 'string', title: 'Address' } } },
      ],
    },
    reference: {
      title: 'Reference',
      anyOf: [
        { type: 'string', title: 'A text' },
        { type: 'integer', title: 'A number' },
      ],
    },
    insurance: { type: 'object', title: 'Insurance', properties: { sum: { type: 'number', title: 'Sum insured' } } },
    old: { type: 'string', title: 'Old number', deprecated: true },
  },
  if: { properties: { hazmat: { const: true } }, required: ['hazmat'] },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: { un: { type: 'string', title: 'UN number' } } },
};

const uiSchema: UiSchema = {
  'ui:globalOptions': { copyable: true },
  'ui:order': ['shipper', 'car', '*'],
  'ui:submitButtonOptions': { submitText: 'Send' },
  shipper: { 'ui:autocomplete': 'organization', 'ui:help': 'As it is registered.', 'ui:placeholder': 'Name' },
  car: { 'ui:title': 'Car', 'ui:description': 'Letters and digits.', 'ui:autofocus': true, 'ui:classNames': 'wide' },
  axles: { 'ui:widget': 'updown' },
  fill: { 'ui:widget': 'range' },
  yard: { 'ui:enumNames': YARDS.map(({ city }) => city), 'ui:enumDisabled': [YARDS[1]] },
  stops: { 'ui:widget': 'checkboxes', 'ui:enumNames': YARDS.map(({ city }) => city) },
  kind: { 'ui:enumDisabled': ['tank'], 'ui:enumNames': ['Box car', 'Tank car', 'Flat car'] },
  side: { 'ui:widget': 'radio', 'ui:options': { inline: true }, 'ui:enumDisabled': ['both'] },
  hazmat: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
  note: { 'ui:widget': 'textarea', 'ui:options': { rows: 2, enableMarkdownInDescription: true } },
  secret: { 'ui:widget': 'hidden' },
  tags: { items: { 'ui:label': false } },
  insurance: { 'ui:enableOptionalDataFieldForType': ['object'] },
};

function Page() {
  const [formData, setFormData] = useState<unknown>({
    tags: ['one', 'two'],
    extras: { dock: '7' },
    place: [41.8, -87.6],
  });
  window.formData = formData;
  return (
    <Form
      className="form-body"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={formData}
      noHtml5Validate
      onChange={(event) => setFormData(event.formData)}
      onSubmit={(event) => {
        window.submitted = event.formData;
      }}
      onError={() => {}}
    />
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
