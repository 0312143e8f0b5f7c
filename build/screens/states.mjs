// The states that a screen can be in, by its kind, and how Chromium gets there. Nothing here knows a screen by name.

/**
 * `pictures` are those taken so far.
 * @typedef {{ name: string, pictures: readonly object[], problem?: string }} PictureState
 */

const LARGE = { width: 1280, height: 760 };
const PHONE = { width: 390, height: 844 };

/**
 * The states of a screen: `{ name, size, whole, responses, query, act, needsRow, pictures }`. `responses` are stubs for
 * calls (by path), `query` is appended to the address, `act` performs what a user would, `needsRow` where that takes a
 * record in the list; `whole` grows the screenshot to everything there is to scroll; `pictures` are those taken so far.
 * @returns {PictureState[]}
 */
export function statesOf({ screen, noun }, { columnsOf, nounOf, id }) {
  switch (screen.kind) {
    case 'list':
      return listStates(noun, screen, columnsOf(noun, screen));
    case 'inline':
      return tableStates([{ noun, screen }]);
    case 'stack':
      return tableStates(
        screen.parts.map((part) => ({
          noun: nounOf(part),
          screen: nounOf(part).screens.find(({ kind }) => kind === 'inline'),
        })),
      );
    case 'form':
      return formStates(noun, screen, id);
    case 'custom':
      return [
        state('As it opens'),
        state('With errors', { act: submitted, optional: true }),
        state('On a phone', { size: PHONE, whole: true }),
      ];
    default:
      throw new Error(`No pictures for screens of kind "${screen.kind}"`);
  }
}

/**
 * The states of a screen whose list is empty: those that show a record cannot be reached.
 * @param {PictureState[]} states @returns {PictureState[]}
 */
export const withoutRows = (states) =>
  states.map((one) => (one.needsRow ? { ...one, problem: 'there is no record to show' } : one));

const state = (name, more = {}) => ({
  name,
  size: LARGE,
  whole: false,
  responses: [],
  query: '',
  act: async () => {},
  needsRow: false,
  pictures: [],
  ...more,
});

const failed = { status: 500, json: { status: 'error', message: '', data: {} } };

function listStates(noun, screen, columns) {
  const { base } = noun.api;
  const rows = (recordsTotal) => [
    { path: base, response: { json: { draw: 1, recordsTotal, recordsFiltered: 0, data: [] } } },
  ];
  const searched = columns.find(({ search }) => search === 'text');
  return [
    state('Rows', { needsRow: true }),
    state('Empty', { responses: rows(0) }),
    ...(searched ? [state('No match', { responses: rows(48), query: `?search.${searched.path}=nowhere` })] : []),
    state('Failed', { responses: [{ path: base, response: failed }] }),
    ...(screen.form ? modalStates(screen) : []),
    ...(screen.actions.includes('delete')
      ? [state('Question before deleting', { needsRow: true, act: press('[data-task="delete"]', 'dialog[open]') })]
      : []),
    state('On a phone', { size: PHONE }),
  ];
}

function modalStates({ actions }) {
  const opened = (task) => press(`[data-task="${task}"]`, 'dialog[open] form');
  const added = actions.includes('add')
    ? [
        state('Adding', { whole: true, act: opened('add') }),
        state('Adding, with errors', {
          whole: true,
          act: async (page) => {
            await opened('add')(page);
            await submitted(page);
          },
        }),
      ]
    : [];
  return [
    ...added,
    ...(actions.includes('edit') ? [state('Editing', { needsRow: true, whole: true, act: opened('edit') })] : []),
  ];
}

/** One table, or several below each other. */
function tableStates(tables) {
  const all = (response) => tables.map(({ noun }) => ({ path: noun.api.base, response }));
  const each = tables.flatMap(({ noun, screen }, i) => {
    const called = (name) => (tables.length > 1 ? `${name}: ${screen.title}` : name);
    const inTable = (selector) => `table >> nth=${i} >> ${selector}`;
    return [
      ...(screen.actions.includes('add')
        ? [
            state(called('Adding, with errors'), {
              whole: true,
              act: press(
                inTable('.inline-row-add:has(input, select) .inline-add'),
                '.inline-row-add [aria-invalid="true"]',
              ),
            }),
          ]
        : []),
      ...(screen.actions.includes('edit')
        ? [
            state(called('Row being edited'), {
              needsRow: true,
              whole: true,
              act: press(inTable('button[aria-label^="Edit "] >> nth=0'), '.inline-row-edit'),
            }),
          ]
        : []),
      ...(screen.actions.includes('delete')
        ? [
            state(called('Question before deleting'), {
              needsRow: true,
              act: press(inTable('button[aria-label^="Delete "] >> nth=0'), 'dialog[open]'),
            }),
          ]
        : []),
    ].map((one) => ({ ...one, noun }));
  });
  return [
    state('Rows', { needsRow: true, whole: true }),
    state('Empty', { responses: all({ json: { data: [] } }) }),
    state('Failed', { responses: all(failed) }),
    ...each,
    state('On a phone', { size: PHONE }),
  ];
}

function formStates(noun, screen, id) {
  const read = noun.api.single ? noun.api.base : id === undefined ? undefined : `${noun.api.base}/${id}`;
  const ofRecord = screen.path.includes('{') || noun.api.single;
  return [
    state(ofRecord ? 'With a record' : 'Empty', { whole: true }),
    ...(screen.readonly ? [] : [state('With errors', { whole: true, act: ofRecord ? emptied : submitted })]),
    ...(ofRecord && read ? [state('Failed', { responses: [{ path: read, response: failed }] })] : []),
    state('On a phone', { size: PHONE, whole: true }),
  ];
}

/** Presses the first match, and waits for what must be there then. */
const press = (selector, awaited) => async (page) => {
  await page.locator(selector).first().click();
  await page.locator(awaited).first().waitFor();
};

/** Submits the form as it is; violated rules are shown. */
async function submitted(page) {
  await page.locator('form button[type="submit"]').last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function emptied(page) {
  const inputs = page
    .locator('form')
    .last()
    .locator('input[type="text"]:enabled, input[type="email"]:enabled, textarea:enabled');
  for (const input of await inputs.all())
    if ((await input.isVisible()) && (await input.isEditable())) await input.fill('');
  await submitted(page);
}
