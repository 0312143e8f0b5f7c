// `docs/add-a-screen.md`, followed step by step in a copy of the project: each step passes the lint, and the screens
// render what the page says.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { type FollowedDocument, followDocument } from '../../support/follow-document';
import { type renderer, SCREEN_GLOBALS } from '../../support/screen-renderer';
import { inSmallPage } from '../../support/small-page';

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
    'src/schema/ticket-types/field-types.ts',
    'src/engine/data/data-context.ts',
    'src/screens/carrier-effects.ts',
    'src/screens/carrier-board.tsx',
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
  for (const shown of ['Manage Carriers', 'Name', 'SCAC', 'In Service Since', 'Cars', 'Status', 'Add New'])
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

test('the value that is made of others is a column', async () => {
  const [table = ''] = await viewsOf('carrier');
  assert.ok(table.includes('Sign'), table);
});

test('the form reacts: a carrier that becomes inactive loses its home', () => {
  assert.is(copy.nounOf('carrier').screens[0].form.effects, 'carrier');
  const [{ on, run }] = copy.carrierEffects.rules;
  assert.equal(on, ['status']);
  assert.equal(run({ status: 0, home_terminal_id: 4 }).values, { home_terminal_id: undefined });
  for (const values of [{ status: 1, home_terminal_id: 4 }, { status: 0 }]) assert.is(run(values), undefined);
});

test('the screen of its own is at its address, in the menu, and shows what can be chosen, or why not', async () => {
  const [, board] = copy.nounOf('carrier').screens;
  assert.equal(
    [board.path, board.component, board.menu.label],
    ['/carriers/board', 'carrier-board', 'Board of Carriers'],
  );
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const shown = async (result: object) => {
    const place = document.body.appendChild(document.createElement('main'));
    const root = createRoot(place);
    const { DataSourceContext, CarrierBoard } = copy;
    await act(async () =>
      root.render(
        <DataSourceContext value={{ choices: async () => result }}>
          <CarrierBoard />
        </DataSourceContext>,
      ),
    );
    const text = place.textContent!;
    await act(async () => root.unmount());
    place.remove();
    return text;
  };
  assert.match(await shown({ ok: true, data: [{ value: 1, text: 'Prairie & Western' }] }), /Board.*Prairie & Western/);
  assert.match(await shown({ ok: false, failure: { kind: 'unreachable' } }), /The server cannot be reached/);
});

test('the form builder offers the new type', () => {
  const types = copy.offeredTypes().map(({ type }: { type: string }) => type);
  assert.ok(types.includes('score'), types.join(', '));
});

test.run();
