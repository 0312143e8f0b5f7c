// Renders whole screens in a small page (`small-page.ts`), over records in memory.
import type { ReactElement, ReactNode } from 'react';
import type { EngineRegistry } from '../../src/engine/registry/registry-context';
import type { Noun, Screen, Values } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { goodValues } from './noun-samples';

/** What the page needs besides the usual globals. */
export const SCREEN_GLOBALS = [
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
];

interface RenderedScreens {
  /** Messages of what went wrong. */
  errors: string[];
  /** The HTML of each view. */
  seen: string[];
}

export interface ShownScreen {
  screen: Screen;
  noun?: Noun;
}

/**
 * React must be loaded when the page is there. @returns what renders screens, over two made-up records of every noun:
 * of a list its table, its phone list and its forms for a new and an old record.
 */
export async function renderer(): Promise<(shown: readonly ShownScreen[]) => Promise<RenderedScreens>> {
  const { act, Suspense } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const registry = await import('../../src/widgets/registry');
  const { views } = await import('../../src/widgets/record-views');
  const { once } = await import('../../src/engine/lazy/load-once');
  const { RegistryContext } = await import('../../src/engine/registry/registry-context');
  const { DataSourceContext } = await import('../../src/engine/data/data-context');
  const { ListScreenView } = await import('../../src/engine/list/list-screen');
  const { InlineScreenView } = await import('../../src/engine/inline/inline-screen');
  const { StackScreenView } = await import('../../src/engine/inline/inline-screen');
  const { RecordScreenView } = await import('../../src/engine/record/record-screen');
  const { createRegistry } = await import('../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../src/engine/form/open-form');
  const { recordingSource } = await import('./recording-source');
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
  const deps = { registry: createRegistry(registry.widgets), widgets: registry.widgets, groups: registry.groups };

  const form = (noun: Noun, layout: { layout: any }, read?: Values) => (
    <OpenForm
      task={{ noun, form: layout, id: read && '1' }}
      deps={deps}
      read={read}
      className=""
      footer={() => null}
      onSaved={() => {}}
    />
  );

  function viewsOf({ screen, noun }: ShownScreen, row: Values | undefined): ReactNode[] {
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
      case 'dashboard':
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
