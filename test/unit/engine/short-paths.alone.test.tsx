// Through how many of our files a key press goes until its field is up to date, and a Save until its request is sent.
// To follow one of these paths is to read so many files, and no more.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineRegistry } from '../../../src/engine/registry/registry-context';
import type { FormScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import { type FilesThatRun, filesThatRun } from '../../support/files-that-run';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLButtonElement',
  'MutationObserver',
  'getComputedStyle',
  'addEventListener',
  'dispatchEvent',
  'removeEventListener',
  'matchMedia',
]);

const screen: FormScreen = {
  kind: 'form',
  path: '/crews/add',
  title: 'Add Crew',
  under: '/crews',
  layout: ['crew', 'size', 'since'],
};
const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  api: { id: 'crew_id', base: '/test-crew', list: 'POST' },
  record: {
    required: ['crew', 'size'],
    properties: {
      crew: { title: 'Crew', type: 'string', maxLength: 40 },
      size: { title: 'Size', type: 'integer', minimum: 1 },
      since: { title: 'Since', type: 'string', format: 'date' },
      vans: { title: 'Vans', type: 'integer' },
      vehicles: { title: 'Vehicles', type: 'integer', readOnly: true, computed: { as: 'sum', fields: ['vans'] } },
    },
  },
};
const { fetch } = globalThis;
let files: FilesThatRun;

test.before(() => {
  localStorage.setItem('token', 'test');
  files = filesThatRun();
});
test.after(() => {
  files.stop();
  globalThis.fetch = fetch;
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

test('a key in a form goes through at most 9 files until its field is up to date', async () => {
  const { type, close } = await openPage();
  for (const name of ['crew', 'size']) {
    // The first key of a form finds out what later ones know.
    await type(name, '1');
    files.look();
    await type(name, '12');
    const run = files.look();
    atMost(9, run);
    assert.not.ok(run.includes('src/schema/model/computed-fields.ts'), 'no value is computed of this field');
  }
  await close();
});

test('a Save goes through at most 43 files until its request is sent', async () => {
  const { type, save, close } = await openPage();
  await type('crew', 'Day Crew');
  await type('size', '4');
  let run: string[] = [];
  const sent = new Promise<unknown>((resolve) => {
    globalThis.fetch = async (_address, options) => {
      run = files.look();
      resolve(JSON.parse(String(options?.body)));
      return Response.json({ status: 'success', data: { crew_id: 1 } });
    };
  });
  // The draft is stored meanwhile, which ends after the request has been sent.
  Object.assign(globalThis, { indexedDB: { open: () => ({}) } });
  files.look();
  await save(sent);
  assert.equal(await sent, { crew: 'Day Crew', size: 4 });
  atMost(43, run);
  await close();
});

/** The form as its page shows it, with the product's widgets and its calls, for a user who is signed in. */
async function openPage() {
  const { act, Suspense } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { httpSource } = await import('../../../src/api/http-source');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { withSharedChoices } = await import('../../../src/engine/data/data-context');
  const { FormScreenView } = await import('../../../src/engine/form/form-screen');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { keepUser } = await import('../../../src/engine/session/session');
  const widgets = import('../../../src/widgets/registry');
  keepUser({ user_id: 1, username: 'tester', email: 'tester@example.com' } as Parameters<typeof keepUser>[0]);
  const registry = { widgets: () => widgets } as Partial<EngineRegistry> as EngineRegistry;
  const source = withSharedChoices(httpSource);
  await widgets;
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <RegistryContext value={registry}>
        <DataSourceContext value={source}>
          <Suspense>
            <FormScreenView noun={crew} screen={screen} />
          </Suspense>
        </DataSourceContext>
      </RegistryContext>,
    ),
  );
  return {
    type: (name: string, text: string) =>
      act(async () => {
        const input = document.querySelector<HTMLInputElement>(`#field_${name}`)!;
        // Past React's own setter, as a browser would.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    save: (sent: Promise<unknown>) =>
      act(async () => {
        document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click();
        await sent;
      }),
    close: () => act(async () => root.unmount()),
  };
}

function atMost(most: number, run: readonly string[]): void {
  assert.ok(run.length > 0);
  assert.ok(run.length <= most, `${run.length} files, at most ${most}:\n${run.join('\n')}`);
}

test.run();
