// A form of the engine in a small page (`small-page.ts`), whose text inputs count how often they are rendered.
import { FormContext } from '../../src/engine/form/form-context';
import { FormLayout } from '../../src/engine/form/form-layout';
import { createRegistry } from '../../src/engine/form/form-registry';
import { createFormStore } from '../../src/engine/form/form-store';
import { createUploads } from '../../src/engine/form/uploads';
import type { Layout, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import { widgets } from '../../src/widgets/registry';
import { TextInput } from '../../src/widgets/text-input';

/** @param renders gets the name of a text input whenever one is rendered. */
export async function openForm(record: RecordSchema, layout: Layout, values: Values, renders: string[]) {
  // React detects its environment while it loads: so it is loaded here, after the page is there.
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const store = createFormStore(record, values);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  const CountedInput = (props: Parameters<typeof TextInput>[0]) => {
    renders.push(props.name);
    return TextInput(props);
  };
  const form = {
    store,
    registry: createRegistry({ ...widgets, text: { ...widgets.text, component: CountedInput } }),
    groups: {},
    uploads: createUploads(),
  };
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <FormLayout layout={layout} />
      </FormContext>,
    ),
  );
  return {
    act,
    store,
    place,
    close: () =>
      act(async () => {
        root.unmount();
        place.remove();
      }),
  };
}
