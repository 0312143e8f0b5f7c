// Whatever the lint lets through renders. Frozen descriptors are broken in many small ways; of those that the lint
// accepts every screen is rendered: lists with rows, on a phone, too, forms for a new and for an old record, tables.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListScreen, Noun, Property, Screen } from '../../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../../src/schema/model/nouns';
import { apply, applyFrozen, descriptors, restore } from '../../support/frozen-descriptors';
import { isAccepted, mutants } from '../../support/mutants';
import { renderer, SCREEN_GLOBALS, type ShownScreen } from '../../support/screen-renderer';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, SCREEN_GLOBALS);

test.after(restore);

const all = mutants();

test('there are enough mutants', () => assert.ok(all.length >= 500, String(all.length)));

// One test for each file: the runner takes long silence for a hang.
for (const name of new Set(all.map(({ file }) => file)))
  test(`every mutant of ${name} that the lint accepts renders`, async () => {
    const render = await renderer();
    const failures: string[] = [];
    for (const { what, file, files } of all.filter((mutant) => mutant.file === name && isAccepted(mutant))) {
      apply(files);
      const { errors } = await render(changedScreens(file, files));
      if (errors.length > 0) failures.push(`${what}\n    ${errors.join('\n    ')}`);
    }
    assert.is(failures.length, 0, `${failures.length}:\n${failures.join('\n')}`);
  });

test('what is rendered is there, and a screen that cannot be rendered is noticed', async () => {
  applyFrozen();
  const noun = nounOf('terminal');
  const [list] = noun.screens as [ListScreen];
  const render = await renderer();
  const { errors, seen } = await render([{ noun, screen: list }]);
  assert.equal(errors, []);
  const [table = '', phone = '', add = '', edit = ''] = seen;
  assert.match(table, /<table[\s\S]*Terminal Name 2/);
  assert.match(phone, /phone-list[\s\S]*Terminal Name 2/);
  for (const form of [add, edit]) assert.match(form, /<form[\s\S]*field_terminal_name/);
  const broken = await render([{ noun, screen: { ...list, columns: ['nothing'] } }]);
  assert.ok(broken.errors.includes('No field "nothing" in terminal'), broken.errors.join('\n'));
});

test('a noun of 500 properties has a list and a form of all of them', async () => {
  applyFrozen();
  const kinds: Omit<Property, 'title'>[] = [
    { type: 'string' },
    { type: 'integer' },
    { type: 'string', format: 'date' },
  ];
  const noun = structuredClone(nounOf('terminal'));
  const [list] = noun.screens as [ListScreen];
  const names = Array.from({ length: 500 }, (_, i) => `field_${i}`);
  for (const [i, name] of names.entries()) noun.record.properties[name] = { title: `Field ${i}`, ...kinds[i % 3] };
  (nouns as Map<string, Noun>).set(noun.noun, noun);
  const columns = [...list.columns, ...names.slice(0, 30)];
  const render = await renderer();
  const { errors, seen } = await render([{ noun, screen: { ...list, columns, form: { layout: names } } }]);
  restore();
  assert.equal(errors, []);
  const [table = '', , add = '', edit = ''] = seen;
  assert.match(table, /Field 29/);
  for (const form of [add, edit]) assert.is(new Set(form.match(/id="field_field_\d+/g)).size, 500);
});

/** The screens that a mutant may have changed: those whose own words differ, else all of a noun that uses the others. */
function changedScreens(file: string, files: Record<string, any>): ShownScreen[] {
  const { screens: before = [], ...usual } = (descriptors as Record<string, any>)[file];
  const { screens: after = [], ...own } = files[file];
  if (file === 'lists.json')
    return [...nouns.values()].filter((noun) => usesList(noun, changedLists(usual, own))).flatMap(screensOf);
  if (!own.noun) return [];
  const noun = nounOf(own.noun);
  if (JSON.stringify(usual) !== JSON.stringify(own)) return screensOf(noun);
  const known = before.map((screen: Screen) => JSON.stringify(screen));
  return after
    .filter((screen: Screen) => !known.includes(JSON.stringify(screen)))
    .map((screen: Screen) => ({ screen, noun }));
}

const screensOf = (noun: Noun): ShownScreen[] => (noun.screens ?? []).map((screen) => ({ screen, noun }));
const changedLists = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
const usesList = ({ record }: Noun, changed: readonly string[]): boolean =>
  Object.values(record.properties).some(({ options }) => typeof options === 'string' && changed.includes(options));

test.run();
