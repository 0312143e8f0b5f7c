// The record of a noun.

import type { Noun, RecordSchema } from '../../descriptor/descriptor';
import { pluralWithin, titleIn } from '../descriptor-set';
import type { Keywords } from '../keyword';
import { listed } from '../message-text';
import { listOf } from '../schemas';
import { elsewhere, type NounAbout } from './noun-about';

/** The keywords in `record`; those of each property are in `property-keywords.ts`. */
export const RECORD_KEYWORDS: Keywords<Omit<RecordSchema, 'around'>, NounAbout> = {
  required: {
    schema: listOf({ type: 'string' }, 'The properties that must be filled.', ['terminal_name', 'status'], {
      uniqueItems: true,
    }),
    ...elsewhere,
  },
  properties: {
    schema: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { $ref: '#/definitions/titled' },
      description: 'Every property by its name, which is also that of its column in the database.',
      examples: [{ terminal_name: { title: 'Terminal Name', type: 'string', maxLength: 255 } }],
    },
    ...elsewhere,
  },
  unique: {
    schema: listOf(
      listOf({ type: 'string' }, 'The message is shown under the last field.', ['carrier_id', 'car_number'], {
        minItems: 1,
      }),
      'Fields of which no two records may have the same values together, whatever their case and Unicode form; one of them empty is never the same.',
      [['carrier_id', 'car_number']],
      { minItems: 1 },
    ),
    says: (groups, { noun }) =>
      groups.map((names) => `No two ${pluralWithin(noun)} may have the same ${together(noun, names)}.`).join(' '),
    changed: ({ from = [], to = [] }, before, after) => {
      const [old, now] = [
        from.map((names) => together(before.noun, names)),
        to.map((names) => together(after.noun, names)),
      ];
      return [
        ...now.flatMap((text) => (old.includes(text) ? [] : [`no two records may have the same ${text} any more`])),
        ...old.flatMap((text) => (now.includes(text) ? [] : [`two records may have the same ${text}`])),
      ];
    },
  },
};

const together = (noun: Noun, names: readonly string[]): string =>
  `${listed(names.map((name) => titleIn(noun, name)))}${names.length > 1 ? ' together' : ''}`;
