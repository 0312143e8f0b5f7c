// One value of a record, whatever keywords it has, as JSON Schema.

import { capitalized } from '../formats/words';
import { KIND_DOCS } from '../values/kind-docs';
import { objectOf, type Schema } from './keyword';
import { PROPERTY_KEYWORDS } from './property-keywords';

/** A property of a record. */
export const propertySchema = (): Schema =>
  objectOf(PROPERTY_KEYWORDS, {
    description: 'One value of a record: what it is, which rules it has, and how it is shown.',
    defaultSnippets: [
      ...KIND_DOCS.flatMap(({ typed }) =>
        typed ? [{ label: capitalized(typed.name.replaceAll('-', ' ')), body: { title: '$1', ...typed.rule } }] : [],
      ),
      { label: 'Choice of a fixed list', body: { title: '$1', type: 'string', options: '${2:days}' } },
      { label: 'Choice of a few', body: { title: '$1', type: 'string', options: ['${2:One}', '${3:Another}'] } },
      { label: 'Reference to another noun', body: { title: '$1', type: 'integer', ref: '${2:terminal}' } },
      { label: 'Status', body: { title: 'Status', type: 'integer', enum: [0, 1], default: 1, options: 'status' } },
    ],
  });
