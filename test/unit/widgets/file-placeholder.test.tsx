// The placeholder of a field for files, beside its button while it has none.
import type { WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FileInput, FilesInput } from '../../../src/widgets/file-input';

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

test.run();
