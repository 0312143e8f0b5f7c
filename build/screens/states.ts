// The states that a screen can be in, by its kind, and how Chromium gets there. Nothing here knows a screen by name.

/** A state of a screen, and how Chromium gets there. */
export interface ReachableState {
  name: string;
  size: { width: number; height: number };
  /** The screenshot grows to everything there is to scroll. */
  whole: boolean;
  /** Stubs for calls, by path. */
  responses: readonly { path: string; response: Parameters<Route['fulfill']>[0] }[];
  /** Appended to the address. */
  query: string;
  /** What a user would do. */
  act(page: Page): Promise<unknown>;
  /** It takes a record in the list. */
  needsRow: boolean;
  /** A page without a form does not have it. */
  optional?: boolean;
  /** Those taken so far. */
  pictures: readonly Picture[];
  /** Why it cannot be reached. */
  problem?: string;
}

/** What the states of a screen follow from, besides the screen. */
interface StateContext {
  columnsOf(noun: Noun, screen: ListScreen): readonly Pick<Column, 'search' | 'path'>[];
  nounOf(name: string): Noun;
  /** The record that is shown. */
  id?: unknown;
}

type StatesOf<Kind> = (screen: Kind, noun: Noun | undefined, context: StateContext) => ReachableState[];

const KINDS: { [Kind in Screen['kind']]: StatesOf<Extract<Screen, { kind: Kind }>> } = {
  list: (screen, noun, { columnsOf }) => listStates(noun!, screen, columnsOf(noun!, screen)),
  inline: (screen, noun) => tableStates([{ noun: noun!, screen }]),
  stack: ({ parts }, _, { nounOf }) =>
    tableStates(
      parts.map((part) => ({
        noun: nounOf(part),
        screen: nounOf(part).screens!.find((one): one is InlineScreen => one.kind === 'inline')!,
      })),
    ),
  form: (screen, noun, { id }) => formStates(noun!, screen, id),
  custom: () => [
    state('As it opens'),
    state('With errors', { act: submitted, optional: true }),
    state('On a phone', { size: PHONE, whole: true }),
  ],
  dashboard: ({ path }) => [
    state('As it opens', { whole: true }),
    state('Failed', { responses: [{ path: `/dashboards${path}`, response: failed }] }),
    state('On a phone', { size: PHONE, whole: true }),
  ],
};

/** The states that a screen can be in. */
export const statesOf = ({ screen, noun }: { screen: Screen; noun?: Noun }, context: StateContext): ReachableState[] =>
  (KINDS[screen.kind] as StatesOf<Screen>)(screen, noun, context);

import type { Page, Route } from '@playwright/test';
import type { FormScreen, InlineScreen, ListScreen, Noun, Screen } from '../../src/schema/descriptor/descriptor';
import type { Column } from '../../src/schema/model/columns';
import type { Picture } from './page';

const LARGE = { width: 1280, height: 760 };
const PHONE = { width: 390, height: 844 };

/** The states of a screen whose list is empty: those that show a record cannot be reached. */
export const withoutRows = (states: readonly ReachableState[]): ReachableState[] =>
  states.map((one) => (one.needsRow ? { ...one, problem: 'there is no record to show' } : one));

/** A state, with what is special about it. */
export const state = (name: string, more: Partial<ReachableState> = {}): ReachableState => ({
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

function listStates(noun: Noun, screen: ListScreen, columns: ReturnType<StateContext['columnsOf']>): ReachableState[] {
  const { base } = noun.api;
  const rows = (recordsTotal: number) => [
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

function modalStates({ actions }: ListScreen): ReachableState[] {
  const opened = (task: string) => press(`[data-task="${task}"]`, 'dialog[open] form');
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
function tableStates(tables: readonly { noun: Noun; screen: InlineScreen }[]): ReachableState[] {
  const all = (response: Parameters<Route['fulfill']>[0]) =>
    tables.map(({ noun }) => ({ path: noun.api.base, response }));
  const each = tables.flatMap(({ screen }, i) => {
    const called = (name: string) => (tables.length > 1 ? `${name}: ${screen.title}` : name);
    const inTable = (selector: string) => `table >> nth=${i} >> ${selector}`;
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
    ];
  });
  return [
    state('Rows', { needsRow: true, whole: true }),
    state('Empty', { responses: all({ json: { data: [] } }) }),
    state('Failed', { responses: all(failed) }),
    ...each,
    state('On a phone', { size: PHONE }),
  ];
}

function formStates(noun: Noun, screen: FormScreen, id: unknown): ReachableState[] {
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
const press = (selector: string, awaited: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator(awaited).first().waitFor();
};

/** Submits the form as it is; violated rules are shown. */
async function submitted(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').last().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function emptied(page: Page): Promise<void> {
  const inputs = page
    .locator('form')
    .last()
    .locator('input[type="text"]:enabled, input[type="email"]:enabled, textarea:enabled');
  for (const input of await inputs.all())
    if ((await input.isVisible()) && (await input.isEditable())) await input.fill('');
  await submitted(page);
}
