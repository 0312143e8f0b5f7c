// `schemas/meta/noun.json`: what a descriptor may have, written from the entries of its keywords.

import { schemasOf } from '../../src/schema/keywords/keyword';
import { NOUN_KEYWORDS } from '../../src/schema/keywords/noun-keywords';
import { propertySchema } from '../../src/schema/keywords/property-schema';
import { screenSchema } from '../../src/schema/keywords/screen-kinds';
import { SHAPES } from '../../src/schema/keywords/shapes';

/** The text of the file. */
export function nounSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A noun: what it is, where it lives, what staff see of it',
    type: 'object',
    allOf: [{ $ref: 'fields.json' }],
    additionalProperties: false,
    required: ['noun', 'title', 'label', 'api', 'record'],
    properties: {
      $schema: {
        type: 'string',
        description: 'Where editors find the keywords of this file.',
        default: './meta/noun.json',
      },
      ...schemasOf(NOUN_KEYWORDS),
    },
    definitions: {
      ...SHAPES,
      property: propertySchema(),
      screen: screenSchema(),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
