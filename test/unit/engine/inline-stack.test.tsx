// Two inline tables on one page, as labor hours with their holidays: ranges, references, and server errors in a popup.
// In a small page of happy-dom, on a data source in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, StackScreen, Values } from '../../../src/schema/descriptor/descriptor';
import type { RecordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

const times = ['06:00', '14:30', '22:00'].map((value) => ({ value, text: value }));
const shift: Noun = {
  noun: 'test_shift',
  title: 'Shift',
  label: 'crew_id',
  api: { id: 'shift_id', base: '/test-shift', list: 'POST' },
  record: {
    required: ['from', 'to'],
    properties: {
      from: { title: 'Start Time', type: 'string', options: times, default: '06:00' },
      to: { title: 'End Time', type: 'string', options: times, default: '14:30' },
      crew_id: { title: 'Crew', type: 'integer', ref: 'test_crew', messages: { required: 'Select Crew' } },
      rate: { title: 'Rate', type: 'number', minimum: 0, multipleOf: 0.01 },
    },
  },
  add: { required: ['crew_id'] },
  messages: { created: 'Shift added!' },
  screens: [
    {
      kind: 'inline',
      title: 'Shifts',
      serverErrors: 'popup',
      columns: [{ fields: ['from', 'to'], as: 'range', label: 'Straight Time' }, 'crew_id', 'rate'],
      actions: ['add', 'edit', 'delete'],
    },
  ],
};
const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  choices: { key: 'crews', id: 'crew_id', text: 'crew', choose: 'Select Crew', none: '-- No Crews Found --' },
  api: { id: 'crew_id', base: '/test-crew', list: 'POST' },
  record: { required: [], properties: { crew: { title: 'Crew', type: 'string' } } },
};
const day: Noun = {
  noun: 'test_day',
  title: 'Day off',
  plural: 'Days off',
  label: 'name',
  api: { id: 'day_id', base: '/test-day', list: 'POST' },
  record: {
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string' },
      first: { title: 'First', type: 'string', format: 'date' },
      last: { title: 'Last', type: 'string', format: 'date' },
    },
  },
  screens: [
    {
      kind: 'inline',
      title: 'Days Off',
      columns: ['name', { fields: ['first', 'last'], as: 'range', label: 'Date' }],
      actions: ['add'],
    },
  ],
};
const screen: StackScreen = { kind: 'stack', path: '/shifts', title: 'Shifts', parts: ['test_shift', 'test_day'] };

const shifts: Values[] = [
  { shift_id: 1, from: '06:00', to: '14:30', crew_id: 1, rate: 48.5 },
  { shift_id: 2, from: '22:00', to: '06:00', crew_id: 2, rate: null, test_crew: { crew: 'Night Crew' } },
];
const crews: Values[] = [
  { crew_id: 1, crew: 'Day Crew' },
  { crew_id: 2, crew: 'Renamed Crew' },
];
const days: Values[] = [
  { day_id: 1, name: 'Long', first: '2025-11-27', last: '2025-11-28' },
  { day_id: 2, name: 'Short', first: '2025-12-25', last: null },
];

let recording: RecordingSource;
let leave: () => Promise<void>;
let act: <T>(work: () => T | Promise<T>) => Promise<T>;

// Ahead of the end of the page.
test.after(async () => {
  await leave();
  const { nouns } = await import('../../../src/schema/model/nouns');
  for (const noun of [shift, crew, day]) (nouns as Map<string, Noun>).delete(noun.noun);
});
inSmallPage(
  test,
  [
    ...['history', 'localStorage', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLButtonElement', 'MutationObserver'],
    ...['ResizeObserver', 'getComputedStyle', 'scrollTo', 'addEventListener', 'removeEventListener'],
  ],
  { url: 'http://localhost/shifts' },
);
test.before(async () => {
  const { nouns } = await import('../../../src/schema/model/nouns');
  for (const noun of [shift, crew, day]) (nouns as Map<string, Noun>).set(noun.noun, noun);
  act = (await import('react')).act as typeof act;
  leave = await render();
});

/** React detects its environment once, while it loads: so it is loaded here, after the page is there. */
async function render(): Promise<() => Promise<void>> {
  const { createRoot } = await import('react-dom/client');
  // Loaded ahead, so that a busy machine does not load it longer than `settled` waits.
  await Promise.all([import('../../../src/widgets/registry'), import('../../../src/engine/inline/row-editor')]);
  const { once } = await import('../../../src/engine/lazy/load-once');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { StackScreenView } = await import('../../../src/engine/inline/inline-screen');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { recordingSource } = await import('../../support/recording-source');
  recording = recordingSource({ test_shift: shifts, test_day: days, test_crew: crews });
  const none = () => Promise.reject(new Error('none'));
  const parts = {
    account: {} as never,
    components: {} as never,
    effects: none,
    calendar: none,
    views: none,
    widgets: once(() => import('../../../src/widgets/registry')),
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => {
    root.render(
      <RegistryContext value={parts}>
        <DataSourceContext value={recording.source}>
          <StackScreenView screen={screen} />
        </DataSourceContext>
      </RegistryContext>,
    );
    await settled();
  });
  return () => act(() => root.unmount());
}

/* What a user would look for */

const tables = () => [...document.querySelectorAll('table')];
const texts = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map((element) => element.textContent);
const rowTexts = (table: number) =>
  [...tables()[table]!.querySelectorAll('tbody tr:not(.inline-row-add)')].map((row) =>
    [...row.querySelectorAll('th, td.inline-cell')].map((cell) => cell.textContent!),
  );
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
function control(name: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name);
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
}
async function press(name: string): Promise<void> {
  await act(async () => {
    button(name).click();
    await settled();
  });
}
async function type(name: string, value: string): Promise<void> {
  const box = control(name);
  await act(() => {
    // Past React's own setter, as a browser would.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')!.set!.call(box, value);
    box.dispatchEvent(new Event(box.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}
/** Everything that was started has ended: code, calls, rendering. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('each table stands under its heading; the one that is called like the page needs none', () => {
  assert.equal(texts('h1'), ['Shifts']);
  assert.equal(texts('h2'), ['Days Off']);
  assert.equal(texts('caption'), ['Shifts', 'Days Off']);
  assert.equal(
    tables().map((table) => texts('thead th', table)),
    [
      ['Straight Time', 'Crew', 'Rate', 'Action'],
      ['Name', 'Date', 'Action'],
    ],
  );
});

test('a range is one column: from, to, also over midnight; a range without an end is its start alone', () => {
  assert.equal(
    rowTexts(0).map(([range]) => range),
    ['06:00 to 14:30', '22:00 to 06:00'],
  );
  assert.equal(
    rowTexts(1).map(([, range]) => range),
    ['11-27-2025 to 11-28-2025', '12-25-2025'],
  );
});

test('a reference shows its name: the one that came with the row, else the one of the option list', () => {
  assert.equal(
    rowTexts(0).map(([, name]) => name),
    ['Day Crew', 'Night Crew'],
  );
});

test('money keeps its cents, and nothing is a dash that is read out', () => {
  assert.equal(
    rowTexts(0).map(([, , rate]) => rate),
    ['48.50', '–'],
  );
});

test('only the actions of the descriptor are offered, named with their row', () => {
  assert.equal(texts('tbody button', tables()[1]!), ['Add']);
  assert.ok(button('Edit shift 06:00 to 14:30'));
  assert.ok(button('Delete shift Night Crew, 22:00 to 06:00'));
});

test('before its code has loaded the add row is its button alone', () => {
  assert.is(document.querySelectorAll('.inline-row-add').length, 2);
  assert.is(document.querySelectorAll('.inline-row-add :is(input, select)').length, 0);
  assert.ok(button('Add shift'));
});

test('a press on the button brings the controls with their defaults, and the focus into the first', async () => {
  button('Add shift').focus();
  await press('Add shift');
  assert.is(document.activeElement, control('Start Time, new shift'));
  assert.is(control('Start Time, new shift').value, '06:00');
  assert.is(control('End Time, new shift').value, '14:30');
  assert.equal(texts('.inline-row-add .field-error'), []);
});

test('a row opens with two controls for its range; ids of two tables never meet', async () => {
  await press('Edit shift Night Crew, 22:00 to 06:00');
  assert.is(document.activeElement, control('Start Time, Night Crew, 22:00 to 06:00'));
  assert.equal(
    ['Start Time', 'End Time', 'Crew'].map((name) => control(`${name}, Night Crew, 22:00 to 06:00`).value),
    ['22:00', '06:00', '2'],
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  assert.is(new Set(ids).size, ids.length);
});

test('what the server rejects is joined into a popup and stands under its controls; the row keeps its text', async () => {
  const fields = { from: ['Start Time overlaps another shift.'], rate: ['Rate is too high.'], crew_id: [] };
  recording.fail({ kind: 'invalid', message: 'Refused', fields });
  await type('Rate, Night Crew, 22:00 to 06:00', '99.5');
  await press('Save shift Night Crew, 22:00 to 06:00');
  const popup = document.querySelector('dialog')!;
  assert.is(popup.querySelector('h2')!.textContent, 'Validation Error');
  assert.equal(texts('.confirm-text div p', popup), ['Start Time overlaps another shift.', 'Rate is too high.']);
  assert.equal(texts('.inline-row-edit .field-error'), ['Start Time overlaps another shift.', 'Rate is too high.']);
  await act(() => popup.querySelector('button')!.click());
  assert.is(document.querySelector('dialog'), null);
  assert.is(document.activeElement, control('Start Time, Night Crew, 22:00 to 06:00'));
  assert.is(control('Rate, Night Crew, 22:00 to 06:00').value, '99.5');
});

test('hours over midnight are saved; the row shows at once what was saved, under the name of the new reference', async () => {
  recording.fail(undefined);
  recording.clear();
  await type('Crew, Night Crew, 22:00 to 06:00', '1');
  await press('Save shift Night Crew, 22:00 to 06:00');
  assert.equal(recording.written(), [
    {
      call: 'update',
      noun: 'test_shift',
      id: 2,
      values: { from: '22:00', to: '06:00', crew_id: 1, rate: 99.5 },
    },
  ]);
  assert.equal(rowTexts(0)[1], ['22:00 to 06:00', 'Day Crew', '99.50']);
  assert.is(document.activeElement, button('Edit shift Day Crew, 22:00 to 06:00'));
});

test('what the rules reject is shown without a call, with the messages of adding', async () => {
  recording.clear();
  await press('Add shift');
  assert.equal(texts('.inline-row-add .field-error'), ['Select Crew']);
  assert.is(document.activeElement, control('Crew, new shift'));
  assert.equal(recording.written(), []);
});

test('a new row is sent with its defaults, and the add row starts afresh', async () => {
  await type('Crew, new shift', '2');
  await press('Add shift');
  assert.equal(
    recording.written().map(({ call, noun, values }) => [call, noun, values.from, values.to, values.crew_id]),
    [['create', 'test_shift', '06:00', '14:30', 2]],
  );
  assert.is(control('Crew, new shift').value, '');
  assert.equal(texts('.inline-row-add .field-error'), []);
});

test.run();
