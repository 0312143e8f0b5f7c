// What the palette of the builder offers and finds.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatsOf, offeredTypes } from '../../../src/schema/ticket-types/field-types';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { findEntries, paletteEntries } from '../../../src/screens/builder/palette/palette-entries';
import { type Builder, createCommands } from '../../../src/screens/builder/store/builder';
import { createBuilderStore } from '../../../src/screens/builder/store/builder-store';
import { createFieldSets } from '../../../src/screens/builder/store/field-sets';
import { keySource } from '../../support/random-designs';

const never = () => {};

function open(...labels: string[]) {
  const newKey = keySource();
  const details = labels.map((input_name) => ({ input_type: 'text', input_name }));
  const design = detailsToDesign({ form_name: 'F', details }, newKey);
  const ran: string[] = [];
  const builder: Builder = {
    store: createBuilderStore(design, { done: never, refused: never }),
    sets: createFieldSets(),
    types: offeredTypes(),
    newKey,
    commands: createCommands(),
  };
  for (const name of ['edit', 'copy', 'remove', 'grid', 'save', 'form'] as const)
    builder.commands.register(name, (key) => ran.push(key === '' ? name : `${name} ${key}`));
  const keyOf = (label: string) =>
    Object.values(design.fields).find(({ attributes }) => attributes.input_name === label)!.key;
  const find = (query: string, selected?: string) => findEntries(paletteEntries(builder, selected), query);
  const texts = (query: string, selected?: string) => find(query, selected).entries.map(({ text }) => text);
  return { builder, ran, keyOf, find, texts };
}

test('without a query: commands of the selected field with their keys, those of the form, types, fields in order', () => {
  const { find, keyOf } = open('Weight', 'Seal');
  const { entries } = find('', keyOf('Seal'));
  assert.equal(
    entries.filter(({ group }) => group === 'Commands').map(({ text, shortcut }) => [text, shortcut]),
    [
      ['Edit Seal', 'Enter'],
      ['Copy Seal', 'Ctrl + D'],
      ['Remove Seal', 'Delete'],
      ['Grid mode of Seal', undefined],
      ['Save', undefined],
    ],
  );
  assert.equal(
    entries.filter(({ group }) => group === 'New field').map(({ text }) => text),
    [...offeredTypes(), ...offeredTypes().flatMap(formatsOf)].map(({ label }) => `Add ${label}`),
  );
  assert.equal(
    entries.filter(({ group }) => group === 'Fields of this form').map(({ text }) => text),
    ['Weight', 'Seal'],
  );
});

test('what is undone and redone is named; a field that is gone has no commands', () => {
  const { builder, texts } = open('Weight');
  texts('text area');
  find(builder, 'Add Text Area');
  assert.equal(texts('undo'), ['Undo: Added Text Area']);
  find(builder, 'Undo: Added Text Area');
  assert.equal(texts('redo'), ['Redo: Added Text Area']);
  assert.equal(texts('edit', 'gone'), []);
});

/** Runs the entry of this text. */
function find(builder: Builder, text: string): void {
  paletteEntries(builder, undefined)
    .find((entry) => entry.text === text)!
    .run();
}

test('every word is found, in any order, without accents and marks, and by other names of a command', () => {
  const { texts } = open('Größe (brutto)', 'Net weight');
  assert.equal(texts('GROSSE'), []);
  assert.equal(texts('grosse'.replace('ss', 'ß')), ['Größe (brutto)']);
  assert.equal(texts('brutto große'), ['Größe (brutto)']);
  assert.equal(texts('weight net'), ['Net weight']);
  assert.equal(texts('radio'), ['Add Radio Group']);
});

test('what begins with the query comes first, and its group', () => {
  const { texts } = open('Other number', 'Number of bags');
  assert.equal(texts('number'), ['Number of bags', 'Other number', 'Add Number']);
});

test('of many fields thirty are shown, and the others are counted and found by typing', () => {
  const { find: found } = open(...Array.from({ length: 1000 }, (_, index) => `Field ${index}`));
  assert.is(found('').more, 970);
  assert.equal(
    found('field 999').entries.map(({ text }) => text),
    ['Field 999'],
  );
});

test('an entry runs its command; one of a field shows the form and focuses it', () => {
  const { builder, ran, keyOf } = open('Weight');
  const key = keyOf('Weight');
  const run = (text: string) =>
    paletteEntries(builder, key)
      .find((entry) => entry.text === text)!
      .run();
  run('Copy Weight');
  run('Save');
  run('Weight');
  assert.equal(ran, [`copy ${key}`, 'save', 'form']);
  assert.equal(builder.store.state().focus, { key });
});

test.run();
