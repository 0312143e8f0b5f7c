// The order of the markers of a list's map.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { arrange, inReadingOrder } from '../../../src/widgets/map/list/marker-places';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, []);

test('markers come from top to bottom, and beside each other from left to right', () => {
  const place = (name: string, x: number, y: number) => ({ name, x: x / 1000, y: y / 1000 });
  const places = [
    place('d', 10, 100),
    place('c', 900, 52),
    place('a', 300, 50),
    place('b', 600, 0.5),
    place('e', 5, 500),
  ];
  assert.equal(
    inReadingOrder(places, 1000).map(({ name }) => name),
    ['b', 'a', 'c', 'd', 'e'],
  );
  assert.equal(
    inReadingOrder(places, 500).map(({ name }) => name),
    ['a', 'b', 'c', 'd', 'e'],
    'from farther away more of them are beside each other',
  );
});

test('what has the focus, and what is in its place already, is not inserted again', () => {
  const parent = document.body.appendChild(document.createElement('div'));
  const buttons = new Map(
    [...'abcdefg'].map((name) => [name, Object.assign(document.createElement('button'), { name })]),
  );
  const inserted: string[] = [];
  const insert = parent.insertBefore.bind(parent);
  parent.insertBefore = ((element: HTMLButtonElement, before: Element | null) => {
    inserted.push(element.name);
    return insert(element, before);
  }) as typeof parent.insertBefore;
  const show = (names: string, fixed?: string) => {
    inserted.length = 0;
    arrange(
      parent,
      [...names].map((name) => buttons.get(name)!),
      fixed ? buttons.get(fixed)! : null,
    );
    assert.is([...parent.children].map((child) => (child as HTMLButtonElement).name).join(''), names);
    return inserted.join('');
  };
  assert.is(show('ace'), 'eca');
  assert.is(show('abcdef'), 'fdb', 'only what is new');
  assert.is(show('bdf'), '');
  assert.is(show('fdb', 'b'), 'df', 'around the one with the focus');
  assert.not(show('bfda', 'b').includes('b'));
  assert.not(show('gabfd', 'd').includes('d'));
  assert.is(show(''), '');
});

test.run();
