// The page about what work costs: its examples are priced by the rates that it names.
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { priceEquipment, priceLabor } from '../../../src/schema/pricing/price';
import { explain, showMoney } from '../../../src/schema/pricing/words';

const PAGE = readFileSync('docs/work-and-cost.md', 'utf8');
const [, labor = '', examples = ''] = /\| Labor type[^\n]*\n([\s\S]*?)\n\n[\s\S]*?\| Row [^\n]*\n([\s\S]*?)\n\n/.exec(
  `${PAGE}\n\n`,
)!;

const RATES = linesOf(labor).map(([name = '', hours = '', days = '', rate = '', overtime = ''], id) => {
  const [[start_time = '', end_time = ''], [start_day = '', end_day = '']] = [hours.split(' to '), days.split(' to ')];
  const window = { start_time, end_time, start_day, end_day, status: 1 };
  return { ...window, id, name, equip_name: name, labortype_id: 0, rate_per_hour: rate, overtime_rate: overtime };
});

const HOLIDAYS = [...PAGE.matchAll(/^(\w+) is a holiday from (\S+) to ([^\s,]+)/gm)].map(([, name = '', from, to]) => ({
  name,
  value1: `${from} - ${to}`,
}));

const isEquipment = (name: string) => name === 'Crane';

for (const [row = '', says, amount] of linesOf(examples)) {
  test(row, () => {
    const [, count, name = '', day = '', from = '', to = ''] = /^(\d+) (\w+), (\S+), (\S+) to (\S+)$/.exec(row)!;
    const work = { day, from, to, count: Number(count), equip_name: name, labortype_id: 0 };
    const rates = RATES.filter((rate) => rate.name === name);
    const price = isEquipment(name) ? priceEquipment(work, rates) : priceLabor(work, rates, HOLIDAYS);
    assert.is(explain(price, isEquipment(name) ? 'pieces' : 'people'), says);
    assert.is(price.cents === undefined ? '' : showMoney(price.cents / 100), amount);
  });
}

test('the page has examples', () => {
  assert.is(linesOf(examples).length, 10);
  assert.is(RATES.length, 7);
  assert.is(HOLIDAYS.length, 1);
});

/** The cells of a table's lines, below the line under its head. */
function linesOf(table: string): string[][] {
  const lines = table.split('\n').slice(1);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test.run();
