// A list of one choice shows its placeholder as its first entry, in a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLSelectElement', 'HTMLElement', 'getComputedStyle', 'Event']);

const record: RecordSchema = {
  required: ['side', 'usual'],
  properties: Object.fromEntries(
    [
      ['side', 'Which side?'],
      ['other', 'Which other?'],
      ['usual', undefined],
    ].map(([name, placeholder]) => [
      name,
      { title: 'Side', type: 'string', placeholder, options: [{ value: 'left', text: 'Left' }] },
    ]),
  ),
};

test('a placeholder is no choice: a required list cannot go back to it', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { FormContext } = await import('../../../src/engine/form/form-context');
  const { FormField } = await import('../../../src/engine/form/form-field');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { createFormStore } = await import('../../../src/engine/form/form-store');
  const { createUploads } = await import('../../../src/engine/form/uploads');
  const store = createFormStore(record, {}, undefined, 'add', Object.keys(record.properties));
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  const form = { store, registry: createRegistry(widgets), groups: {}, uploads: createUploads() };
  await act(async () =>
    root.render(
      <FormContext value={form}>
        {Object.keys(record.properties).map((field) => (
          <FormField key={field} name={field} entry={{ field }} />
        ))}
      </FormContext>,
    ),
  );
  const first = [...place.querySelectorAll('select')].map(({ value, options }) => [
    value,
    options[0]!.text,
    options[0]!.disabled,
  ]);
  assert.equal(first, [
    ['', 'Which side?', true],
    ['', 'Which other?', false],
    ['', '-- Select Side --', false],
  ]);
  await act(async () => {
    root.unmount();
    place.remove();
  });
});

test.run();
