// `docs/add-a-screen.md`, followed step by step in a copy of the project: each step passes the lint, and the screens
// render what the page says.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../src/schema/model/descriptor';
import { type FollowedDocument, followDocument } from '../support/follow-document';
import { type renderer, SCREEN_GLOBALS } from '../support/screen-renderer';
import { inSmallPage } from '../support/small-page';

inSmallPage(test, SCREEN_GLOBALS);

let followed: FollowedDocument;
let copy: Record<string, any>;
let render: Awaited<ReturnType<typeof renderer>>;
test.after(() => followed?.remove());

// Not in a hook: what fails there is not printed.
test('every step of the page can be done as it is written', async () => {
  followed = await followDocument('docs/add-a-screen.md');
  copy = await followed.load(
    'test/support/screen-renderer.tsx',
    'src/schema/model/nouns.ts',
    'src/schema/forms/field-types.ts',
  );
  render = await copy.renderer();
});

/** The HTML of each view of the screens of a noun. */
async function viewsOf(name: string): Promise<string[]> {
  const noun: Noun = copy.nounOf(name);
  const { errors, seen } = await render(noun.screens!.map((screen) => ({ screen, noun })));
  assert.equal(errors, []);
  return seen;
}

test('the lint finds nothing wrong after any section', () => {
  assert.equal(Object.fromEntries(followed.problems), {});
});

test('the new list has its columns, on a phone, too, and its forms have an input for every field', async () => {
  const [table = '', phone = '', ...forms] = await viewsOf('carrier');
  for (const shown of ['Manage Carriers', 'Name', 'SCAC', 'Founded', 'Cars', 'Status', 'Add New'])
    assert.ok(table.includes(shown), `${shown}\n${table}`);
  assert.match(phone, /phone-list/);
  assert.is(forms.length, 2);
  for (const form of forms)
    for (const name of ['name', 'scac', 'founded', 'home_terminal_id', 'status', 'cars'])
      assert.ok(form.includes(`id="field_${name}"`), `${name}\n${form}`);
});

test('the new widget is where the layout names it', async () => {
  const [, , form = ''] = await viewsOf('carrier');
  const [slider = ''] = /<input[^>]*id="field_cars"[^>]*>/.exec(form) ?? [];
  for (const attribute of ['type="range"', 'min="0"', 'max="500"']) assert.ok(slider.includes(attribute), form);
});

test('the list of users and both forms have the new field', async () => {
  const views = (await viewsOf('users')).filter((html) => !html.includes('phone-list'));
  assert.is(views.length, 5);
  for (const html of views) assert.ok(html.includes('Badge Number'), html);
});

test('the form builder offers the new type', () => {
  const types = copy.offeredTypes().map(({ type }: { type: string }) => type);
  assert.ok(types.includes('score'), types.join(', '));
});

test.run();
