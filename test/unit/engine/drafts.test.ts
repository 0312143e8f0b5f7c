// What counts as a change, what of a form is kept, for how long, and how it is restored.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock, draftMessages } from '../../../src/engine/form/draft-messages';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { isSecret, sameValue } from '../../../src/engine/form/draft-values';
import { createFormStore } from '../../../src/engine/form/form-store';
import { startEffects } from '../../../src/engine/form/start-effects';
import type { Effects } from '../../../src/engine/registry/effects';
import { DRAFT_TTL_MS, isAlive } from '../../../src/engine/storage/drafts';
import { packFiles, unpackFiles } from '../../../src/engine/storage/packed-files';
import type { RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const record: RecordSchema = {
  required: [],
  properties: {
    kind: { title: 'Kind', type: 'integer' },
    name: { title: 'Name', type: 'string' },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
    at: { title: 'At', type: 'string', format: 'local-date-time', default: 'now' },
    latitude: { title: 'Latitude', type: 'number' },
    password: { title: 'Password', type: 'string', format: 'strong-password' },
    again: { title: 'Again', type: 'string', match: 'password' },
    fields: { title: 'Fields', type: 'object' },
  },
};
const noon = () => new Date(2026, 10, 20, 12, 0);
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { lastModified: 1 });

/** A kind brings a field of its own and a latitude, after a moment. */
const effects: Effects = {
  rules: [
    {
      on: ['kind'],
      run: async ({ kind }: Values) => {
        await Promise.resolve();
        if (typeof kind !== 'number') return { subForms: { fields: undefined } };
        return {
          values: { latitude: 40 },
          subForms: {
            fields: ticketSubForm('Kind', [
              {
                ticket_form_detail_id: kind,
                input_type: 'text',
                input_name: 'Seal',
                is_require: 1,
                default_value: 'none',
              },
            ]),
          },
        };
      },
    },
  ],
};

function form(loaded: Values = {}, isNew = true) {
  const store = createFormStore(record, loaded, noon);
  const running = startEffects(store, effects, () => {});
  return { store, settled: running.settled, tracker: createDraftTracker(store, record.properties, isNew) };
}

test('values are compared deeply, and nothing at all is the same as blank text or an empty list', () => {
  for (const [a, b] of [
    [undefined, ''],
    [null, []],
    ['a', 'a'],
    [
      [1, { b: [2] }],
      [1, { b: [2] }],
    ],
    [file('a'), file('a')],
  ])
    assert.ok(sameValue(a, b));
  for (const [a, b] of [
    ['a', 'A'],
    [6, '6'],
    [0, undefined],
    [false, undefined],
    [
      [1, 2],
      [2, 1],
    ],
    [file('a'), file('b')],
    [file('a'), file('a', 4)],
  ])
    assert.not.ok(sameValue(a, b));
});

test('an untouched form has no changes, whatever its effects find, and what is typed back is none', async () => {
  const { store, tracker, settled } = form({ name: 'Memphis', tags: ['a'] });
  assert.equal(tracker.changed(), []);
  store.patch({ latitude: 35 });
  store.set('name', 'Memphis South');
  store.set('tags', ['a', 'b']);
  assert.equal(tracker.changed(), ['name', 'tags']);
  store.set('name', 'Memphis');
  store.set('tags', ['a']);
  await settled();
  assert.equal(tracker.changed(), []);
});

test('passwords and their repetition are changes, but never kept', () => {
  const { store, tracker } = form();
  for (const name of ['name', 'password', 'again']) store.set(name, 'Passw0rd!');
  assert.equal(tracker.changed(), ['name', 'password', 'again']);
  assert.equal(tracker.content(true).typed, ['name']);
  assert.equal(Object.keys(tracker.content(true).values), ['name', 'at']);
  assert.ok(isSecret(record.properties.again!, record.properties));
});

test('only what was typed is kept: the date of yesterday and what effects found do not come back', async () => {
  const added = form();
  added.store.set('kind', 7);
  await added.settled();
  assert.equal(added.tracker.content(false), { values: { kind: 7 }, typed: ['kind'] });
  added.store.set('at', '2026-11-19 08:00');
  assert.equal(added.tracker.content(false).typed, ['kind', 'at'], 'a date that was typed is');
  const edited = form({ name: 'Memphis', latitude: 35 }, false);
  edited.store.set('name', 'a');
  assert.equal(edited.tracker.content(false), { values: { name: 'a' }, typed: ['name'] });
});

test('a save whose outcome is unknown is kept as it was sent, so that it can be sent again as the same', () => {
  const added = form();
  added.store.set('name', 'a');
  assert.equal(added.tracker.content(true), { values: { name: 'a', at: '2026-11-20 12:00' }, typed: ['name'] });
  const edited = form({ name: 'Memphis', latitude: 35 }, false);
  edited.store.set('name', 'a');
  assert.equal(
    edited.tracker.content(true),
    { values: { name: 'a' }, typed: ['name'] },
    'of an edited record only what changed, so that nobody else is overwritten',
  );
});

test('a restored choice brings its fields with the typed values, and what was typed over an effect stays typed', async () => {
  const first = form();
  first.store.set('kind', 7);
  await first.settled();
  first.store.set('fields.7', 'broken');
  first.store.set('latitude', 35.5);
  const { values, typed } = first.tracker.content(false);

  const second = form();
  await second.tracker.apply(values, typed, second.settled);
  assert.equal(second.store.values().fields, { 7: 'broken' });
  assert.is(second.store.cell('latitude').value, 35.5);
  assert.equal(second.tracker.changed().sort(), ['fields.7', 'kind', 'latitude']);

  await second.tracker.reset(second.settled);
  assert.equal(second.tracker.changed(), []);
  assert.is(second.store.cell('kind').value, undefined);
  assert.is(second.store.subForm('fields'), undefined);
});

test('discarding a draft puts back what its fields begin with, as far as that is a value', async () => {
  const field = (id: number, more: object) => ({
    ticket_form_detail_id: id,
    input_type: 'text',
    input_name: `Field ${id}`,
    is_require: 0 as const,
    ...more,
  });
  const details = [
    field(1, { default_value: 'Ann' }),
    field(2, { default_field: '1' }),
    field(3, { default_from: 'last' }),
    field(4, { default_field: '3' }),
  ];
  const store = createFormStore(record, {}, noon);
  const fieldsOfKind: Effects = {
    rules: [{ on: ['kind'], run: async () => ({ subForms: { fields: ticketSubForm('Kind', details) } }) }],
  };
  const { settled } = startEffects(store, fieldsOfKind, () => {});
  const tracker = createDraftTracker(store, record.properties, true);
  const values = { kind: 7, 'fields.1': 'Bo', 'fields.2': 'Cy', 'fields.3': 'Dee', 'fields.4': 'Eve' };
  await tracker.apply(values, Object.keys(values), settled);
  await tracker.reset(settled);
  assert.equal(
    details.map(({ ticket_form_detail_id: id }) => store.cell(`fields.${id}`).value),
    ['Ann', 'Ann', undefined, undefined],
  );
});

test('what is typed while a draft comes back is not replaced by it', async () => {
  const { store, tracker, settled } = form();
  store.set('name', 'new');
  const back = tracker.apply({ kind: 7, name: 'old', latitude: 35.5 }, ['kind', 'name', 'latitude'], settled);
  store.set('latitude', 12);
  await back;
  assert.equal([store.cell('name').value, store.cell('latitude').value], ['new', 12]);
});

test('files are kept up to a limit, the others by name', () => {
  const values = {
    attachments: [file('a.txt', 6), file('b.mov', 60), file('c.txt', 4)],
    image: file('d.png', 1),
    name: 'x',
  };
  const { values: packed, files, missing } = packFiles(values, 10);
  assert.equal(
    [packed.attachments, packed.image, missing],
    [[{ file: 0 }, { file: 1 }], undefined, ['b.mov', 'd.png']],
  );
  const back = unpackFiles(packed, files);
  assert.equal(
    (back.attachments as File[]).map(({ name }) => name),
    ['a.txt', 'c.txt'],
  );
  assert.is(back.name, 'x');
});

test('a draft lives for 24 hours', () => {
  assert.ok(isAlive({ at: 1000 }, 1000 + DRAFT_TTL_MS - 1));
  assert.not.ok(isAlive({ at: 1000 }, 1000 + DRAFT_TTL_MS));
  assert.ok(isAlive({ at: 2000 }, 1000), 'the clock was set back since');
  assert.not.ok(isAlive({ at: 1000 + DRAFT_TTL_MS }, 1000), 'it was kept under a wrong clock');
});

test('the form says when a draft is from, how much it changes, and what could not be kept', () => {
  const at = new Date(2026, 10, 20, 14, 6).getTime();
  assert.is(clock(at, new Date(2026, 10, 20, 23, 0).getTime()), '14:06');
  assert.is(clock(at, new Date(2026, 10, 21, 9, 0).getTime()), 'yesterday 14:06');
  assert.match(
    draftMessages.restored({ at, changes: 1, missing: ['b.mov'] }),
    /14:06\. 1 change\. Could not be kept, add again: b\.mov\.$/,
  );
  assert.match(draftMessages.restored({ at, changes: 3, missing: [] }), /3 changes\.$/);
});

test.run();
