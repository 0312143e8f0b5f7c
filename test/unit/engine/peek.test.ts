// A record beside its list: its id in the address, what is read ahead, which keys it has, what it shows.
import { createElement } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../../../src/engine/feedback/result';
import type { ListModel } from '../../../src/engine/list/model/list-model';
import { canTurn, useTurn } from '../../../src/engine/list/model/turn-page';
import { nextPlace } from '../../../src/engine/list/peek/next-place';
import { createRecordMemory } from '../../../src/engine/list/peek/record-memory';
import { listOf } from '../../../src/engine/list/peek/walks';
import { peekedId, withPeek } from '../../../src/engine/navigation/peek-query';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { withoutFields } from '../../../src/schema/model/layout-fields';
import { nouns } from '../../../src/schema/model/nouns';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'sessionStorage',
  'CSS',
  'HTMLInputElement',
  'MutationObserver',
  'getComputedStyle',
  'matchMedia',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'addEventListener',
  'removeEventListener',
]);

test('the id of the record is one part of the query, and the others stay as they are written', () => {
  assert.is(withPeek('?page=2&search.name=a%26b', 7), 'page=2&search.name=a%26b&peek=7');
  assert.is(withPeek('page=2&peek=7&sort=-name', 'a/b'), 'page=2&sort=-name&peek=a%2Fb');
  assert.is(withPeek('?peek=7', null), '');
  assert.is(withPeek('search.peek=1&peeked=2', null), 'search.peek=1&peeked=2');
  assert.is(peekedId('?page=2&peek=a%2Fb'), 'a/b');
  assert.is(peekedId('?search.peek=1'), null);
});

/** A source that responds when the test says so. */
function slowSource() {
  const calls: { id: string; respond(result: Result<Values>): Promise<void> }[] = [];
  const memory = createRecordMemory(
    (id) =>
      new Promise((resolve) => {
        const respond = async (result: Result<Values>) => {
          resolve(result);
          await Promise.resolve();
        };
        calls.push({ id: String(id), respond });
      }),
  );
  return { memory, calls, asked: () => calls.map(({ id }) => id).join(' ') };
}
const ok = (name: string): Result<Values> => ({ ok: true, data: { name } });
const lost: Result<Values> = { ok: false, failure: { kind: 'unreachable' } };

test('what was read, or is being read, is not requested again', async () => {
  const { memory, calls, asked } = slowSource();
  memory.want([1]);
  memory.want([1, 2]);
  assert.is(asked(), '1 2');
  await calls[0]!.respond(ok('one'));
  memory.want([1, 2]);
  assert.is(asked(), '1 2');
  assert.equal(memory.get(1), ok('one'));
  assert.equal(memory.get('1'), ok('one'));
});

test('what has failed is requested again', async () => {
  const { memory, calls, asked } = slowSource();
  memory.want([1]);
  await calls[0]!.respond(lost);
  assert.equal(memory.get(1), lost);
  memory.want([1]);
  assert.is(asked(), '1 1');
});

test('what may have changed is shown until it was read again, and an older response never replaces a newer one', async () => {
  const { memory, calls, asked } = slowSource();
  memory.want([1]);
  await calls[0]!.respond(ok('old'));
  memory.renew();
  memory.want([1]);
  assert.is(asked(), '1 1');
  assert.equal(memory.get(1), ok('old'));
  memory.renew();
  memory.want([1]);
  await calls[2]!.respond(ok('newest'));
  await calls[1]!.respond(ok('newer'));
  assert.equal(memory.get(1), ok('newest'));
});

test('a listener hears of each response, and of none after the end', async () => {
  const { memory, calls } = slowSource();
  let heard = 0;
  memory.subscribe(() => heard++);
  memory.want([1, 2]);
  await calls[0]!.respond(ok('one'));
  assert.is(heard, 1);
  memory.close();
  await calls[1]!.respond(ok('two'));
  assert.is(heard, 1);
});

test('a layout without some fields has no empty rows and sections', () => {
  const layout = [
    'a',
    ['b', { field: 'c' }],
    { section: 'S', layout: ['d'] },
    { as: 'map', fields: ['a', 'b'] },
  ] as const;
  assert.equal(withoutFields(layout, new Set(['a', 'c', 'd'])), [['b'], { as: 'map', fields: ['a', 'b'] }]);
  assert.equal(withoutFields(layout, new Set(['b', 'c'])), ['a', layout[2], layout[3]]);
  assert.equal(withoutFields(layout, new Set()), layout);
});

test('a step from a row leads to the ones beside it, and to none beyond the page', () => {
  assert.is(nextPlace(1, { at: 2, start: 0 }, 4), 3);
  assert.is(nextPlace(-1, { at: 2, start: 0 }, 4), 1);
  assert.is(nextPlace(1, { at: 3, start: 0 }, 4), undefined);
  assert.is(nextPlace(-1, { at: 0, start: 0 }, 4), undefined);
});

test('a step from a record that is no row goes on where it was, or with the first row of another page', () => {
  const gone = { at: -1, start: 25 };
  assert.is(nextPlace(1, gone, 4, { at: 2, start: 25 }), 2);
  assert.is(nextPlace(-1, gone, 4, { at: 2, start: 25 }), 1);
  assert.is(nextPlace(1, gone, 4, { at: 4, start: 25 }), 3, 'the last one was deleted');
  assert.is(nextPlace(-1, gone, 4, { at: 0, start: 25 }), 0, 'the first one was deleted');
  assert.is(nextPlace(-1, gone, 4, { at: 3, start: 0 }), 0, 'another page');
  assert.is(nextPlace(1, gone, 4), 0, 'from a link');
  assert.is(nextPlace(1, gone, 0, { at: 0, start: 25 }), undefined, 'no rows');
});

test('a list of the cards of a column is one page, beyond which there is nothing', () => {
  const all = { start: 10, page: { rows: [{ id: 1 }], total: 90, filtered: 60 } };
  const list = { query: { isPending: false, shown: all }, state: { page: 2, length: 10 } } as unknown as ListModel;
  const cards = [{ id: 5 }, { id: 3 }];
  const walked = listOf(list, cards);
  assert.equal(walked.query.shown?.page.rows, cards);
  assert.equal([canTurn(list, 1), canTurn(list, -1)], [true, true]);
  assert.equal([canTurn(walked, 1), canTurn(walked, -1)], [false, false]);
});

/** Of a list with ten rows on each of its pages; `arrived` is the page that is shown, `page` the one in the address. */
const pageOf = (page: number, arrived: number, change: ListModel['change'] = () => {}, search = {}) => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: arrived * 10 + at }));
  const shown = { start: (arrived - 1) * 10, page: { rows, total: 30, filtered: 30 } };
  return {
    query: { isPending: page !== arrived, shown },
    state: { page, length: 10, search },
    change,
  } as unknown as ListModel;
};

interface TurningProps {
  list: ListModel;
  arrive(place: number): void;
  onTurn(turn: (by: 1 | -1) => boolean): void;
}

function Turning({ list, arrive, onTurn }: TurningProps) {
  onTurn(useTurn(list, arrive));
  return null;
}

test('a step to the next page is over when something else leads away before its rows are there', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const requested: unknown[] = [];
  const arrived: number[] = [];
  let turn: (by: 1 | -1) => boolean;
  const show = (page: number, shown: number, search = {}) =>
    act(async () =>
      root.render(
        createElement(Turning, {
          list: pageOf(page, shown, (change) => void requested.push(change), search),
          arrive: (place) => void arrived.push(place),
          onTurn: (to) => (turn = to),
        }),
      ),
    );
  await show(1, 1);
  turn!(1);
  turn!(1);
  assert.equal(requested, [{ kind: 'page', page: 2 }], 'one page at a time');
  await show(2, 1);
  await show(2, 2);
  assert.equal(arrived, [0]);
  turn!(1);
  await show(3, 2);
  await show(2, 2);
  turn!(1);
  assert.is(requested.length, 3, 'after Back');
  await show(3, 2);
  await show(2, 2);
  await show(3, 2);
  await show(3, 3);
  assert.equal(arrived, [0], 'a page that was opened otherwise');
  await show(2, 2);
  turn!(-1);
  await show(1, 2);
  await show(1, 2, { code: 'P' });
  await show(1, 1, { code: 'P' });
  assert.equal(arrived, [0], 'a search, whose first page is the one that the step leads to');
  turn!(1);
  await show(1, 1, { code: 'PA' });
  turn!(1);
  assert.is(requested.length, 6, 'a search in the moment of the step');
  await act(async () => root.unmount());
});

test('the row of the record is brought into view once, and stays marked when others save', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { PeekPanel } = await import('../../../src/engine/list/peek/peek-panel');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { recordingSource } = await import('../../support/recording-source');
  const noun = nouns.get('terminal')!;
  const records = [1, 2].map((id) => ({ [noun.api.id]: id, [noun.label]: `Terminal ${id}` }));
  const source = { ...recordingSource({}).source, read: () => new Promise<never>(() => {}) };
  const screen = document.body.appendChild(document.createElement('main'));
  const seen: string[] = [];
  for (const id of ['1', '2']) {
    const card = screen.appendChild(document.createElement('div'));
    card.dataset.card = id;
    card.scrollIntoView = () => void seen.push(id);
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const marked = () => [...screen.querySelectorAll<HTMLElement>('[aria-current]')].map(({ dataset }) => dataset.card);
  const show = (id: string, rows: readonly Values[]) => {
    const shown = { start: 0, page: { rows, total: 2, filtered: 2 } };
    const list = { noun, actions: [], visible: [], screen: {}, query: { shown }, state: { page: 1, length: 10 } };
    const props = { list: list as unknown as ListModel, id, root: { current: screen } };
    const panel = createElement(DataSourceContext, { value: source }, createElement(PeekPanel, props));
    return act(async () => root.render(createElement(RegistryContext, { value: {} as never }, panel)));
  };
  await show('2', records);
  assert.equal([seen, marked()], [['2'], ['2']]);
  await show('2', [...records]);
  assert.equal([seen, marked()], [['2'], ['2']], 'saved by others');
  await show('1', records);
  assert.equal([seen, marked()], [['2', '1'], ['1']]);
  await show('1', records.slice(1));
  await show('1', records);
  assert.equal([seen.length, marked()], [3, ['1']], 'a row again');
  await act(async () => root.unmount());
});

test.run();
