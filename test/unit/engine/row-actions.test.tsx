// The actions of a row follow its state: what has ended is neither edited nor deleted, in tables and on phones.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linesOf, RowLines } from '../../../src/engine/list/phone/row-lines';
import { rowElement } from '../../../src/engine/list/table/row-element';
import { actionsOf, rowActions } from '../../../src/engine/record/row-model';
import type { ListScreen, Noun, NounState } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { withStateFields } from '../../../src/schema/model/states';
import { parcel } from '../../support/parcel-list';

const states: NounState[] = [
  { name: 'open', label: 'Open', to: ['done', 'left'] },
  { name: 'done', label: 'Done', final: true, locks: 'all' },
  { name: 'left', label: 'Left', final: true },
];
const noun: Noun = withStateFields({ ...parcel, states });
const screen: ListScreen = { kind: 'list', title: 'Parcels', columns: ['code'], actions: ['edit', 'copy', 'delete'] };
const actions = rowActions(noun, screen);
const tasks = { prepare() {}, start() {} };
const rowIn = (state: string) => ({ [noun.api.id]: 7, code: 'P-1', state });
const kindsIn = (state: string) => actionsOf(noun, actions, rowIn(state)).map(({ kind }) => kind);

test('a row that has ended with all of it locked has no Edit and no Delete', () => {
  assert.equal(kindsIn('open'), ['edit', 'copy', 'delete']);
  assert.equal(kindsIn('left'), ['edit', 'copy', 'delete']);
  assert.equal(kindsIn('done'), ['copy']);
});

test('table and phone offer them so, and a press on a row on a phone becomes no other action', () => {
  const table = (state: string) =>
    renderToStaticMarkup(
      rowElement(
        {
          row: rowIn(state),
          number: 1,
          columns: columnsOf(noun, screen),
          pinned: [],
          rowHeader: 'code',
          actions,
          noun,
          tasks,
          isCurrent: false,
        },
        (_property, value) => String(value),
      ),
    );
  assert.match(table('open'), /data-action="edit".*data-action="copy".*data-action="delete"/);
  assert.not.match(table('done'), /data-action="(edit|delete)"/);
  const phone = (state: string) =>
    renderToStaticMarkup(
      <RowLines
        list={{ noun, actions, tasks }}
        row={rowIn(state)}
        lines={linesOf(noun, screen, [['code']])}
        className="x"
      />,
    );
  assert.match(phone('open'), /data-action="edit"/);
  assert.not.match(phone('done'), /data-action/);
});

test.run();
