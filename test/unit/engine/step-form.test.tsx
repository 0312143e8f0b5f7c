// A form in steps: which of them there are and which is open, what Next and the review say, and what is proposed. In a
// small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FormScreen, Layout, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { coordinatesOf } from '../../../src/schema/model/list-map';
import { nouns } from '../../../src/schema/model/nouns';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLElement', 'getComputedStyle', 'Event', 'localStorage', 'MutationObserver']);

const when = { show: { match: 'all' as const, rules: [{ field: 'a', operator: 'is' as const, value: 'yes' }] } };
const record: RecordSchema = {
  required: ['b'],
  properties: {
    a: { title: 'A', type: 'string' },
    b: { title: 'B', type: 'string' },
    c: { title: 'C', type: 'string', when },
    d: { title: 'D', type: 'string' },
    drawn: { title: 'Drawn', type: 'string' },
    lat: { title: 'Latitude', type: 'number' },
    lng: { title: 'Longitude', type: 'number' },
  },
};
const form: FormScreen = {
  kind: 'form',
  path: '/parcels/add',
  title: 'Add Parcel',
  under: '/parcels',
  layout: [],
  steps: [
    { step: 'First', layout: ['a', { field: 'drawn', as: 'signature' }] },
    { step: 'Second', layout: ['b'] },
    { step: 'Third', note: 'Seen where A is yes.', layout: ['c'] },
    { step: 'Fourth', layout: [['d', { field: 'a', hidden: true }]] },
  ],
};

/** Renders `content` in a form with these values; `screen` is what the hooks of steps read. */
async function open(content: 'form' | 'hooks' | 'proposals', screen = form, known: Values = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { FormContext } = await import('../../../src/engine/form/form-context');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { createFormStore } = await import('../../../src/engine/form/form-store');
  const { createUploads } = await import('../../../src/engine/form/uploads');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { StepBar, StepFields } = await import('../../../src/engine/form/steps/step-form');
  const { useProposals } = await import('../../../src/engine/form/steps/proposals');
  const { useSteps } = await import('../../../src/engine/form/steps/step-list');
  const rules = (known.record as RecordSchema) ?? record;
  const store = createFormStore(rules, {}, undefined, 'add', Object.keys(rules.properties) as Layout);
  const source = { knownChoices: () => known.choices ?? [], choices: async () => ({ ok: true, data: [] }) };
  let steps!: ReturnType<typeof useSteps>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each test
  function Hooks() {
    steps = useSteps(screen, widgets);
    return null;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each test
  function Proposals() {
    useProposals(screen);
    return null;
  }
  const contents = {
    form: () => (
      <>
        <StepFields form={screen} widgets={widgets} onWhole={() => {}} />
        <StepBar form={screen} widgets={widgets} save={(back) => <p>Save {back}</p>} />
      </>
    ),
    hooks: () => <Hooks />,
    proposals: () => <Proposals />,
  };
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  const parts = { store, registry: createRegistry(widgets), groups: {}, uploads: createUploads() };
  await act(async () =>
    root.render(
      <DataSourceContext value={source as never}>
        <FormContext value={parts}>{contents[content]()}</FormContext>
      </DataSourceContext>,
    ),
  );
  const run = (change: () => unknown) => act(async () => void (await change()));
  return {
    store,
    place,
    run,
    steps: () => steps,
    titles: () => steps.shown.map(({ title }) => title),
    heading: () => place.querySelector('[data-step]:not([hidden]) h2')?.textContent,
    press: (text: RegExp) =>
      run(() => [...place.querySelectorAll('button')].find((one) => text.test(one.textContent ?? ''))!.click()),
    close: () =>
      run(() => {
        root.unmount();
        place.remove();
      }),
  };
}

test('a step whose fields are hidden is none, and what has a step to itself comes last', async () => {
  const { run, store, steps, titles, close } = await open('hooks');
  assert.equal(titles(), ['First', 'Second', 'Fourth', 'Drawn']);
  await run(() => store.set('a', 'yes'));
  assert.equal(titles(), ['First', 'Second', 'Third', 'Fourth', 'Drawn']);
  assert.equal(
    steps().shown.map(({ cells, isWide }) => [cells, isWide ?? false]),
    [
      [['a'], false],
      [['b'], false],
      [['c'], false],
      [['d'], false],
      [['drawn'], true],
    ],
  );
  await close();
});

test('of an open step that becomes hidden the one before it opens; the review is behind the last', async () => {
  const { REVIEW } = await import('../../../src/engine/form/steps/step-list');
  const { run, store, steps, close } = await open('hooks');
  assert.is(steps().at, 0);
  await run(() => store.set('a', 'yes'));
  await run(() => store.setOpenPage('Third'));
  assert.is(steps().at, 2);
  await run(() => store.set('a', 'no'));
  assert.is(steps().at, 1);
  await run(() => store.setOpenPage(REVIEW));
  assert.is(steps().at, steps().shown.length);
  await run(() => store.check(['b']));
  assert.equal(
    steps().shown.map(({ errors }) => errors),
    [0, 1, 0, 0],
  );
  await close();
});

test('Next shows what is wrong once, and leads on the second time; the review leads back to it', async () => {
  const { store, place, run, heading, press, close } = await open('form', { ...form, steps: form.steps!.slice(1, 2) });
  assert.is(heading(), 'Step 1 of 2: Second');
  await press(/^Next: Review$/);
  assert.is(heading(), 'Step 1 of 2: Second');
  assert.ok(place.textContent?.includes('1 field to correct. Next goes on all the same.'));
  await press(/^Next: Review$/);
  assert.is(heading(), 'Step 2 of 2: Review');
  assert.ok(place.querySelector('.step-review')?.textContent?.includes('BEmpty'));
  await press(/is required/);
  assert.is(heading(), 'Step 1 of 2: Second');
  await run(() => store.set('b', 'all of it'));
  await press(/^Next: Review$/);
  assert.is(heading(), 'Step 2 of 2: Review');
  assert.ok(place.querySelector('.step-review')?.textContent?.includes('all of it'));
  await press(/^Edit$/);
  assert.is(heading(), 'Step 1 of 2: Second');
  await close();
});

const placed = [...nouns.values()].find((noun) => noun.choices && coordinatesOf(noun));
const [latitude, longitude] = (placed && coordinatesOf(placed)) ?? ['', ''];
const at = (value: number, text: string, north: number) => ({
  value,
  text,
  of: { [latitude]: north, [longitude]: -87 },
});

test('the record nearest to the point is proposed until a person has chosen, then what was last used there', async () => {
  if (!placed) return;
  const { noteLast } = await import('../../../src/engine/form/steps/proposals');
  const where: RecordSchema = {
    required: [],
    properties: { ...record.properties, near: { title: 'Near', type: 'integer', ref: placed.noun } },
  };
  const screen: FormScreen = {
    ...form,
    path: `/parcels/add/${crypto.randomUUID()}`,
    steps: [{ step: 'Where', layout: [{ as: 'location', fields: ['lat', 'lng'] }, 'near', 'd'] }],
    propose: { near: 'nearest', d: 'last' },
  };
  noteLast(screen, { near: 2, d: 'as in the north' });
  noteLast(screen, { near: 1, d: 'as in the south' });
  const choices = [at(1, 'South', 41), at(2, 'North', 45), { ...at(3, 'Closed', 45.1), isOff: true }];
  const { store, run, close } = await open('proposals', screen, { record: where, choices });
  const point = (north: number) =>
    run(() => {
      store.set('lat', north);
      store.set('lng', -87);
    });
  await point(45.2);
  assert.equal([store.cell('near').value, store.origin('near')?.kind], [2, 'nearest']);
  assert.equal([store.cell('d').value, store.origin('d')?.kind], ['as in the north', 'last']);
  await point(41.1);
  assert.equal([store.cell('near').value, store.cell('d').value], [1, 'as in the south']);
  await run(() => store.set('near', 2));
  await point(41.2);
  assert.equal([store.cell('near').value, store.origin('near')], [2, undefined]);
  await close();
});

test.run();
