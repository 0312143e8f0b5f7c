// One value of a record, whatever keywords it has, as JSON Schema.

import { objectOf, type Schema } from './keyword';
import { PROPERTY_KEYWORDS } from './property-keywords';

/** A property of a record. */
export const propertySchema = (): Schema =>
  objectOf(PROPERTY_KEYWORDS, {
    type: 'object',
    description: 'One value of a record: what it is, which rules it has, and how it is shown.',
    defaultSnippets: [
      { label: 'Text', body: { title: '$1', type: 'string', maxLength: 255 } },
      { label: 'Long text', body: { title: '$1', type: 'string', format: 'paragraph' } },
      { label: 'Whole number', body: { title: '$1', type: 'integer', minimum: 0 } },
      { label: 'Number', body: { title: '$1', type: 'number' } },
      { label: 'Amount of money', body: { title: '$1', type: 'number', minimum: 0, multipleOf: 0.01 } },
      { label: 'Date', body: { title: '$1', type: 'string', format: 'date' } },
      { label: 'Yes or no', body: { title: '$1', type: 'boolean' } },
      { label: 'E-mail address', body: { title: '$1', type: 'string', format: 'email' } },
      { label: 'Phone number', body: { title: '$1', type: 'string', format: 'phone' } },
      { label: 'Web address', body: { title: '$1', type: 'string', format: 'url' } },
      { label: 'Color', body: { title: '$1', type: 'string', format: 'color' } },
      { label: 'Time of day', body: { title: '$1', type: 'string', format: 'time' } },
      {
        label: 'Tags',
        body: { title: '$1', type: 'array', items: { type: 'string', maxLength: 40 }, uniqueItems: true },
      },
      { label: 'Choice of a fixed list', body: { title: '$1', type: 'string', options: '${2:days}' } },
      { label: 'Choice of a few', body: { title: '$1', type: 'string', options: ['${2:One}', '${3:Another}'] } },
      { label: 'Reference to another noun', body: { title: '$1', type: 'integer', ref: '${2:terminal}' } },
      { label: 'Status', body: { title: 'Status', type: 'integer', enum: [0, 1], default: 1, options: 'status' } },
    ],
    additionalProperties: false,
  });
