// What the lint says of dashboards: each panel is about the list of its noun.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FixtureFiles, problemsAfter } from '../../support/lint-fixture';

/** All that it says after a dashboard was added, and `change` changed it. */
function problems(change: (screen: any, files: FixtureFiles) => void = () => {}): string[] {
  return problemsAfter((files) => {
    const screen = {
      kind: 'dashboard',
      path: '/start',
      title: 'Start',
      menu: { group: 'top', label: 'Start', order: 10 },
      narrowBy: 'depot',
      panels: [
        { title: 'Tank cars', noun: 'car', as: 'number', filter: { kind: 'Tank' }, tone: 'bad' },
        { title: 'By kind', noun: 'car', as: 'parts', by: 'kind' },
        { title: 'By depot', noun: 'car', as: 'bars', by: 'depot.depot_name', filter: { axles: '>2' } },
        { title: 'Built', noun: 'car', as: 'days', by: 'built' },
        { title: 'First', noun: 'car', as: 'records', by: 'axles' },
        { title: 'Depots', noun: 'depot', as: 'number' },
      ],
    };
    const { columns } = files['cars.json'].screens[0];
    columns.push('built', 'weight', 'days', 'hazmat');
    files['app.json'].screens.push(screen);
    change(screen, files);
  });
}

test('a right one has nothing to say', () => {
  assert.equal(problems(), []);
});

const wrong: [what: string, change: (screen: any, files: FixtureFiles) => void, message: RegExp][] = [
  ['an address of several parts', (one) => (one.path = '/start/here'), /has one part/],
  ['an address of a record', (one) => (one.path = '/start/{id}'), /one part|{id}/],
  ['a noun of none', (one) => (one.panels[0].noun = 'cars'), /no noun "cars"; did you mean "car"/],
  [
    'a noun without a list',
    (one) => (one.panels[0] = { title: 'Crews', noun: 'crew', as: 'number' }),
    /no list that comes a page at a time/,
  ],
  ['a look of none', (one) => (one.panels[0].as = 'pie'), /must be one of number, bars, parts, days, records/],
  ['bars without a column', (one) => delete one.panels[2].by, /bars need the column/],
  ['a number by a choice', (one) => (one.panels[0].by = 'kind'), /only a day or a moment/],
  ['a column that the list has not', (one) => (one.panels[2].by = 'owner'), /no column "owner"/],
  ['bars by a number', (one) => (one.panels[2].by = 'axles'), /only a choice or the name/],
  ['bars by a list', (one) => (one.panels[2].by = 'days'), /only a choice or the name/],
  ['bars by yes and no', (one) => (one.panels[2].by = 'hazmat'), /only a choice or the name/],
  ['days of a choice', (one) => (one.panels[3].by = 'kind'), /only a day or a moment/],
  ['a filter of the days', (one) => (one.panels[3].filter = { built: 'today' }), /staff choose the days/],
  ['a search of another column', (one) => (one.panels[0].filter = { owner: 'me' }), /no column "owner"/],
  ['a search of a choice of none', (one) => (one.panels[0].filter = { kind: 'Tanks' }), /no choice "Tanks"/],
  ['a search that is no number', (one) => (one.panels[2].filter = { axles: 'many' }), /no number/],
  ['a search of what narrows it', (one) => (one.panels[0].filter = { 'depot.depot_name': 'A' }), /narrowBy/],
  ['a colour of bars', (one) => (one.panels[2].tone = 'bad'), /only a number has a tone/],
  ['two panels of one name', (one) => (one.panels[1].title = 'tank cars'), /another panel is called/],
  ['no panel', (one) => (one.panels = []), /must NOT have fewer than 1/],
  ['narrowed by a noun of none', (one) => (one.narrowBy = 'yard'), /no noun "yard"/],
  ['narrowed by what has no choices', (one) => (one.narrowBy = 'car'), /no car can be chosen/],
  ['narrowed by what no list shows', (one) => (one.narrowBy = 'crew'), /no list of a panel has a column/],
  ['a menu group of that name', (_, files) => files['app.json'].menu.push('top'), /"top" is above all groups/],
  [
    'among the screens of a noun',
    (one, files) => files['cars.json'].screens.push({ ...one, path: '/board' }),
    /stands in app\.json/,
  ],
];

for (const [what, change, message] of wrong)
  test(`${what} is a problem`, () => {
    const found = problems(change);
    assert.ok(
      found.some((text) => message.test(text)),
      found.join('\n') || 'nothing was found',
    );
  });

test.run();
