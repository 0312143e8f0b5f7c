// What the fields of a ticket type held, as it can be read once the type is gone.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keptTexts } from '../../../src/engine/form/kept-texts';
import type { SubForm } from '../../../src/schema/model/sub-form';

const subForm: SubForm = {
  title: 'Damage',
  layout: [],
  record: {
    required: [],
    properties: {
      a: { title: 'Track', type: 'string' },
      b: { title: 'Seen on', type: 'string', format: 'date' },
      c: {
        title: 'Cause',
        type: 'string',
        options: [
          { value: 'x', text: 'Storm' },
          { value: 'y', text: 'Other' },
        ],
      },
      d: { title: 'Yard', type: 'integer', ref: 'terminal' },
      e: { title: 'Note', type: 'string' },
    },
  },
};
const source = { knownChoices: () => [{ value: 4, text: 'MLR Memphis' }] };

test('titles and values are in words, in the order of the fields, without what is empty', () => {
  const values = { size: 3, form_fields: { d: 4, a: 'East 2', b: '2026-11-27', c: 'x', e: '' } };
  assert.equal(keptTexts(source, { form_fields: subForm, others: undefined }, values), {
    form_fields: [
      { title: 'Track', text: 'East 2' },
      { title: 'Seen on', text: '11-27-2026' },
      { title: 'Cause', text: 'Storm' },
      { title: 'Yard', text: 'MLR Memphis' },
    ],
  });
  assert.equal(keptTexts(source, { form_fields: subForm }, { form_fields: {} }), {});
});

test.run();
