// Phone numbers with an extension in a file, mended for all rows of their column.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { extensionsIn } from '../../../src/engine/import/model/extensions';
import type { ImportColumn } from '../../../src/schema/import/import-columns';

const column = (name: string, more: object): ImportColumn => ({
  name,
  title: name,
  property: { title: name, type: 'string', ...more },
});
const columns = [column('mobile', { format: 'phone' }), column('note', {})];
const wrong = (of: string, text: string, rows = 1) => ({
  ...{ column: of, text, rows, alone: rows, row: 2, message: 'wrong', isChoice: false },
});

test('the number is what stands before the extension, where it is one', () => {
  const texts = [
    '(901) 555-0134 x12',
    '901-555-0135 ext. 7',
    '9015550136#4',
    '901.555.0137, extension 88',
    '555 x1',
    'none',
  ];
  const found = extensionsIn(columns, [
    ...texts.map((text) => wrong('mobile', text, 2)),
    wrong('note', '9015550136 x1'),
  ]);
  assert.equal([...found.keys()], ['mobile']);
  assert.equal(found.get('mobile'), {
    rows: 8,
    others: {
      '(901) 555-0134 x12': '(901) 555-0134',
      '901-555-0135 ext. 7': '901-555-0135',
      '9015550136#4': '9015550136',
      '901.555.0137, extension 88': '901.555.0137',
    },
  });
  assert.is(extensionsIn(columns, [wrong('mobile', '12')]).size, 0);
});

test.run();
