// Whatever the lint lets through renders. The shipped descriptors are broken in many small ways; of those that the lint
// accepts every screen is rendered: lists with rows, on a phone, too, forms for a new and for an old record, tables.
import type { ReactElement, ReactNode } from 'react';
import { descriptors } from 'schemas';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineRegistry } from '../../src/engine/registry-context';
import type { ListScreen, Noun, Property, Screen, Values } from '../../src/schema/model/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { apply, isAccepted, mutants, restore } from '../support/mutants';
import { goodValues } from '../support/noun-samples';
import { inSmallPage } from '../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'sessionStorage',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLButtonElement',
  'MutationObserver',
  'ResizeObserver',
  'getComputedStyle',
  'matchMedia',
  'scrollTo',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'addEventListener',
  'removeEventListener',
]);

test.after(restore);

test('every mutant that the lint accepts renders', async () => {
  const all = mutants();
  assert.ok(all.length >= 500, String(all.length));
  const render = await renderer();
  const failures: string[] = [];
  for (const { what, file, files } of all.filter(isAccepted)) {
    apply(files);
    const { errors } = await render(changedScreens(file, files));
    if (errors.length > 0) failures.push(`${what}\n    ${errors.join('\n    ')}`);
  }
  assert.is(failures.length, 0, `${failures.length}:\n${failures.join('\n')}`);
});

test('what is rendered is there, and a screen that cannot be rendered is noticed', async () => {
  restore();
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
  restore();
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

interface Rendered {
  /** Messages of what went wrong. */
  errors: string[];
  /** The HTML of each view. */
  seen: string[];
}

interface Shown {
  screen: Screen;
  noun?: Noun;
}

/** The screens that a mutant may have changed: those whose own words differ, else all of a noun that uses the others. */
function changedScreens(file: string, files: Record<string, any>): Shown[] {
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

const screensOf = (noun: Noun): Shown[] => (noun.screens ?? []).map((screen) => ({ screen, noun }));
const changedLists = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
const usesList = ({ record }: Noun, changed: readonly string[]): boolean =>
  Object.values(record.properties).some(({ options }) => typeof options === 'string' && changed.includes(options));

/** React must be loaded when the page is there. @returns what renders screens. */
async function renderer(): Promise<(shown: readonly Shown[]) => Promise<Rendered>> {
  const { act, Suspense } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const registry = await import('../../src/widgets/registry');
  const { views } = await import('../../src/widgets/record-views');
  const { once } = await import('../../src/engine/code/load-once');
  const { RegistryContext } = await import('../../src/engine/registry-context');
  const { DataSourceContext } = await import('../../src/engine/data/data-context');
  const { ListScreenView } = await import('../../src/engine/list/list-screen');
  const { InlineScreenView } = await import('../../src/engine/inline/inline-screen');
  const { StackScreenView } = await import('../../src/engine/inline/stack-screen');
  const { RecordScreenView } = await import('../../src/engine/record/record-screen');
  const { createRegistry } = await import('../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../src/engine/form/open-form');
  const { recordingSource } = await import('../support/recording-source');
  const { session } = await import('../../src/engine/session/session');
  // Whom every right that a mutant gives is given to.
  session.user = { user_id: 1, username: 'admin', role_name: 'Administrator' } as typeof session.user;
  // On a phone it is loaded with the first list.
  await import('../../src/engine/list/phone/phone-view');
  let isPhone = false;
  const media = { addEventListener() {}, removeEventListener() {} };
  Object.assign(window, {
    matchMedia: (query: string) => ({ ...media, matches: isPhone && query.includes('width < 768px') }),
  });
  const effects = { rules: [] };
  const parts = {
    account: {},
    components: {},
    effects: once(() => Promise.resolve(effects)),
    calendar: () => new Promise<never>(() => {}),
    widgets: once(() => Promise.resolve(registry)),
    views: once(() => Promise.resolve(views)),
  } as unknown as EngineRegistry;
  const kit = { registry: createRegistry(registry.widgets), widgets: registry.widgets, groups: registry.groups };

  const form = (noun: Noun, layout: { layout: any }, read?: Values) => (
    <OpenForm
      task={{ noun, form: layout, id: read && '1' }}
      kit={kit}
      read={read}
      className=""
      foot={() => null}
      onSaved={() => {}}
    />
  );

  function viewsOf({ screen, noun }: Shown, row: Values | undefined): ReactNode[] {
    switch (screen.kind) {
      case 'list':
        return [
          <ListScreenView key="list" noun={noun!} screen={screen} />,
          <ListScreenView key="phone" noun={noun!} screen={screen} />,
          ...(screen.form ? [form(noun!, screen.form), form(noun!, screen.form, row)] : []),
        ];
      case 'inline':
        return [
          <InlineScreenView key="inline" noun={noun!} screen={screen as Screen & { kind: 'inline'; path: string }} />,
        ];
      case 'stack':
        return [<StackScreenView key="stack" screen={screen} />];
      case 'form':
        return screen.readonly
          ? [<RecordScreenView key="record" noun={noun!} screen={screen} />]
          : [form(noun!, screen), form(noun!, screen, row)];
      case 'custom':
        return [];
    }
  }

  return async (shown) => {
    const records = Object.fromEntries([...nouns.values()].map((noun) => [noun.noun, rowsOf(noun)]));
    const { source } = recordingSource(records);
    const errors: string[] = [];
    const seen: string[] = [];
    const { error: log } = console;
    // Such as of two parts of one list that cannot be distinguished.
    console.error = (message: unknown, ...more: unknown[]) => errors.push([message, ...more].map(String).join(' '));
    for (const one of shown)
      for (const view of viewsOf(one, one.noun && records[one.noun.noun]![0])) {
        const place = document.body.appendChild(document.createElement('main'));
        isPhone = (view as ReactElement).key === 'phone';
        const root = createRoot(place);
        const { hook, searchHook } = memoryLocation({ path: '/1' });
        try {
          await act(async () =>
            root.render(
              <RegistryContext value={parts}>
                <DataSourceContext value={source}>
                  <Router hook={hook} searchHook={searchHook}>
                    <Suspense>{view}</Suspense>
                  </Router>
                </DataSourceContext>
              </RegistryContext>,
            ),
          );
          if (place.textContent === '') errors.push(`nothing is rendered of a ${one.screen.kind}`);
          seen.push(place.innerHTML);
          await act(async () => root.unmount());
        } catch (error) {
          errors.push((error as Error).message);
        }
        place.remove();
      }
    console.error = log;
    return { errors: [...new Set(errors)], seen };
  };
}

/** Two records, without the modules' own fields. */
const rowsOf = (noun: Noun): Values[] =>
  [1, 2].map((n) => {
    const refs = Object.fromEntries(
      Object.entries(noun.record.properties).flatMap(([name, { ref }]) => (ref === undefined ? [] : [[name, n]])),
    );
    return { ...goodValues(noun, 'add', n, refs), form_fields: undefined, [noun.api.id]: n, updated_at: 'then' };
  });

test.run();
