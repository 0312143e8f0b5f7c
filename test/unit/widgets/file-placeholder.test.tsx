// Fields for files: the placeholder beside the button while there is none, and what is chosen just before a save.
import type { WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { arrivals } from '../../../src/engine/form/arrivals';
import { FileInput, FilesInput } from '../../../src/widgets/file-input';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement']);

test('it stands in the place of what can be done with files, until there is one', () => {
  const hint = (Input: typeof FileInput, more: Partial<WidgetProps>) => {
    const props = { id: 'papers', name: 'papers', schema: { title: 'Papers' }, onChange: () => {}, ...more };
    const markup = renderToStaticMarkup(<Input {...(props as unknown as WidgetProps)} />);
    return /aria-hidden="true">([^<]*)<\/span>/.exec(markup)?.[1];
  };
  assert.is(hint(FileInput, { placeholder: 'The signed waybill' }), 'The signed waybill');
  assert.is(hint(FilesInput, { placeholder: 'All its photos' }), 'All its photos');
  assert.is(hint(FilesInput, {}), 'or drop or paste them here');
  const value = { stored: 'a.pdf', name: 'a.pdf', size: 1, url: '/a.pdf' };
  assert.is(hint(FileInput, { placeholder: 'The signed waybill', value }), 'or drop it here');
});

test('a save waits for a file whose kind is still being read', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { ImageInput } = await import('../../../src/widgets/image-input');
  for (const Input of [FileInput, FilesInput, ImageInput]) {
    const taken: unknown[] = [];
    const schema = { title: 'Papers', type: 'string', file: {} };
    const props = { id: 'papers', name: 'papers', schema, onChange: (value: unknown) => taken.push(value) };
    const root = createRoot(document.body.appendChild(document.createElement('main')));
    await act(async () => root.render(<Input {...(props as unknown as WidgetProps)} />));
    const input = document.querySelector('input')!;
    const file = new File(['%PDF-'], 'a.pdf');
    Object.defineProperty(input, 'files', { value: [file] });
    Object.defineProperty(input, 'value', { set() {} });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    assert.is(taken.length, 0);
    await act(async () => void (await arrivals()));
    assert.equal(taken.flat(), [file]);
    await act(async () => root.unmount());
    document.body.replaceChildren();
  }
});

test.run();
