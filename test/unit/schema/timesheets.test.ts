// Timesheets priced by hand: the computation stands above each, and what the product says of it must be the same.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EquipmentRate, Holiday, LaborRate } from '../../../src/schema/pricing/choose-rate';
import { priceEquipment, priceLabor } from '../../../src/schema/pricing/price';
import { explain, showMoney } from '../../../src/schema/pricing/words';

/** The types of labor, with ids from 1; of a surveyor there is no rate. */
const TYPES = ['laborer', 'operator', 'watchman', 'rigger', 'surveyor', 'foreman', 'helper'];

const LABOR: LaborRate[] = [
  labor(1, 'laborer', '08:00-17:00', 'Monday-Friday', 48, 72),
  labor(2, 'operator', '06:00-14:00', 'Monday-Friday', 55.5, 83.25),
  labor(3, 'operator', '14:00-22:00', 'Monday-Friday', 57.1, 83.25),
  labor(4, 'operator', '22:00-06:00', 'Monday-Friday', 60.33, 90.51),
  labor(5, 'watchman', '18:00-06:00', 'Friday-Monday', 31.15, 46.73),
  labor(6, 'rigger', '08:00-17:00', 'Monday-Friday', 50, 75),
  labor(7, 'rigger', '16:00-20:00', 'Monday-Saturday', 52, 80),
  labor(8, 'foreman', '08:00-17:00', 'Monday-Friday', null, 95),
  { ...labor(9, 'laborer', '00:00-23:45', 'Monday-Sunday', 10, 10), status: 0 },
  labor(10, 'helper', '08:00-17:00', 'Monday-Friday', 33.33, null),
];

const EQUIPMENT: EquipmentRate[] = [
  equipment(1, 'Crane', '08:00-17:00', 'Monday-Friday', 250),
  equipment(2, 'Crane', '17:00-08:00', 'Monday-Friday', 310.1),
  equipment(3, 'Truck', '08:00-17:00', 'Monday-Friday', 85.01),
  equipment(4, 'Pump', '08:00-17:00', 'Monday-Friday', null),
];

const HOLIDAYS: Holiday[] = [
  { name: 'Thanksgiving', value1: '2026-11-26 - 2026-11-27' },
  { name: 'Christmas Day', value1: '2026-12-25' },
];

// 2026-11-23 is a Monday.
const SHEETS: [about: string, row: string, says: string, amount: string][] = [
  // 8 × 48.00 = 384.00
  ['a day inside the window', '1 laborer 2026-11-23 08:00-16:00', '8 h × 48.00 straight', '384.00'],
  // 2.5 × 48.00 = 120.00, 0.5 × 72.00 = 36.00
  [
    'over the end of the window',
    '1 laborer 2026-11-23 14:30-17:30',
    '2.5 h × 48.00 straight, 0.5 h × 72.00 overtime after 17:00',
    '156.00',
  ],
  // 3 × 2 × 72.00 = 432.00, 3 × 9 × 48.00 = 1,296.00
  [
    'three people, from before the window',
    '3 laborer 2026-11-23 06:00-17:00',
    '3 people × (2 h × 72.00 overtime before 08:00, 9 h × 48.00 straight)',
    '1,728.00',
  ],
  // 8 × 72.00 = 576.00, 9 × 48.00 = 432.00, 7 × 72.00 = 504.00
  [
    'a whole day',
    '1 laborer 2026-11-23 00:00-24:00',
    '8 h × 72.00 overtime before 08:00, 9 h × 48.00 straight, 7 h × 72.00 overtime after 17:00',
    '1,512.00',
  ],
  // 3 × 72.00 = 216.00
  [
    'a day that the rate does not have',
    '1 laborer 2026-11-28 09:00-12:00',
    '3 h × 72.00 overtime on Saturday',
    '216.00',
  ],
  // Over midnight in one part: 4 × 72.00 = 288.00
  ['over midnight', '1 laborer 2026-11-23 22:00-02:00', '4 h × 72.00 overtime after 17:00', '288.00'],
  // 1 × 48.00, 15 × 72.00 = 1,080.00, 1 × 48.00
  [
    'from one window into that of the next day',
    '1 laborer 2026-11-23 16:00-09:00',
    '1 h × 48.00 straight, 15 h × 72.00 overtime after 17:00, 1 h × 48.00 straight',
    '1,176.00',
  ],
  // Both days without a window: 8 × 72.00 = 576.00
  [
    'a night of the weekend',
    '1 laborer 2026-11-28 20:00-04:00',
    '8 h × 72.00 overtime on Saturday and Sunday',
    '576.00',
  ],
  // Inside the window, and overtime all the same: 4 × 72.00 = 288.00
  ['a holiday', '1 laborer 2026-11-26 08:00-12:00', '4 h × 72.00 overtime, holiday Thanksgiving', '288.00'],
  // 2 × 57.10 = 114.20, 2 × 60.33 = 120.66, 4 × 90.51 = 362.04
  [
    'a holiday begins at midnight, within a window',
    '1 operator 2026-11-25 20:00-04:00',
    '2 h × 57.10 straight, 2 h × 60.33 straight, 4 h × 90.51 overtime, holiday Thanksgiving. Of 3 rates for 00:00 to 04:00 the newest applies.',
    '596.90',
  ],
  // 2 × 90.51 = 181.02, 6 × 60.33 = 361.98: the window is Friday's, the holiday ends
  [
    'a holiday ends at midnight, within a window',
    '1 operator 2026-11-27 22:00-06:00',
    '2 h × 90.51 overtime, holiday Thanksgiving, 6 h × 60.33 straight. Of 3 rates for 22:00 to 00:00 the newest applies.',
    '543.00',
  ],
  // No window of Sunday reaches Monday morning: 1 × 90.51, 8 × 55.50 = 444.00, 1 × 57.10
  [
    'through three shifts',
    '1 operator 2026-11-30 05:00-15:00',
    '1 h × 90.51 overtime before 06:00, 8 h × 55.50 straight, 1 h × 57.10 straight. Of 3 rates for 05:00 to 06:00 the newest applies.',
    '591.61',
  ],
  // Friday's window ends on Saturday at 06:00; no rate has Saturday, so the newest: 1 × 60.33, 1 × 90.51
  [
    'a window belongs to the day it starts on',
    '1 operator 2026-12-05 05:00-07:00',
    '1 h × 60.33 straight, 1 h × 90.51 overtime after 06:00. Of 3 rates for 06:00 to 07:00 the newest applies.',
    '150.84',
  ],
  // The window that begins at 18:00 is nearer than the one that ended at 06:00: 1 × 46.73, 2 × 31.15 = 62.30
  [
    'before a window of the night',
    '1 watchman 2026-12-07 17:00-20:00',
    '1 h × 46.73 overtime before 18:00, 2 h × 31.15 straight',
    '109.03',
  ],
  // Friday to Monday has Monday: 10 × 31.15 = 311.50, 2 × 46.73 = 93.46
  [
    'days and hours that wrap',
    '1 watchman 2026-12-07 20:00-08:00',
    '10 h × 31.15 straight, 2 h × 46.73 overtime after 06:00',
    '404.96',
  ],
  // … and not Wednesday: 2 × 46.73 = 93.46
  ['a day outside days that wrap', '1 watchman 2026-12-09 18:00-20:00', '2 h × 46.73 overtime on Wednesday', '93.46'],
  // 1 × 50.00, 2 × 52.00 = 104.00: the newer rate has 16:00 to 17:00
  [
    'two rates for one hour',
    '1 rigger 2026-11-23 15:00-18:00',
    '1 h × 50.00 straight, 2 h × 52.00 straight. Of 2 rates for 16:00 to 17:00 the newer applies.',
    '154.00',
  ],
  // Only the newer rate has Saturday: 1 × 80.00
  [
    'overtime of the rate that has the day',
    '1 rigger 2026-11-28 21:00-22:00',
    '1 h × 80.00 overtime after 20:00',
    '80.00',
  ],
  // Nothing to multiply with.
  ['no rate', '1 surveyor 2026-11-23 08:00-16:00', '8 h. No rate applies.', 'none'],
  // The hour inside the window is no overtime, and has no amount: so has the row.
  [
    'a rate with overtime only',
    '1 foreman 2026-11-23 16:00-18:00',
    '1 h straight, 1 h × 95.00 overtime after 17:00. No straight amount for 16:00 to 17:00.',
    'none',
  ],
  // The reverse.
  [
    'a rate without overtime',
    '1 helper 2026-11-23 16:00-18:00',
    '1 h × 33.33 straight, 1 h overtime after 17:00. No overtime amount for 17:00 to 18:00.',
    'none',
  ],
  // 0.25 × 33.33 = 8.3325, down
  ['less than half a cent', '1 helper 2026-11-23 08:00-08:15', '0.25 h × 33.33 straight', '8.33'],
  // 2 × 0.25 × 85.01 = 42.505, half a cent up
  ['half a cent', '2 Truck 2026-11-23 08:00-08:15', '2 pieces × 0.25 h × 85.01', '42.51'],
  // 10 minutes of each are a quarter hour: 0.25 × 48.00 = 12.00, 0.25 × 72.00 = 18.00
  [
    'quarter hours that have begun',
    '1 laborer 2026-11-23 16:50-17:10',
    '0.25 h × 48.00 straight, 0.25 h × 72.00 overtime after 17:00',
    '30.00',
  ],
  // One amount on a holiday evening, too: 2 × 85.01 = 170.02
  ['equipment outside its window', '1 truck 2026-11-26 18:00-20:00', '2 h × 85.01', '170.02'],
  // 250.00 and 310.10
  ['equipment with two windows', '1 Crane 2026-11-23 16:00-18:00', '1 h × 250.00, 1 h × 310.10', '560.10'],
  // Nothing to multiply with.
  ['equipment without an amount', '1 Pump 2026-11-23 16:00-18:00', '2 h. No amount for 16:00 to 18:00.', 'none'],
  // The night in which clocks are set back has four hours from 00:00 to 04:00 on paper: 4 × 72.00 = 288.00
  ['clocks set back', '1 laborer 2026-11-01 00:00-04:00', '4 h × 72.00 overtime on Sunday', '288.00'],
  // … and the one in which they are set forward: 4 × 72.00 = 288.00
  ['clocks set forward', '1 laborer 2026-03-08 00:00-04:00', '4 h × 72.00 overtime on Sunday', '288.00'],
  // Nothing, or a day: a price is no guess.
  ['from and to the same', '1 laborer 2026-11-23 08:00-08:00', 'From and to are the same time.', 'none'],
];

for (const [about, row, says, amount] of SHEETS) {
  test(`${about}: ${row}`, () => {
    const { price, unit } = priceOf(row);
    assert.is(explain(price, unit), says);
    assert.is(price.cents === undefined ? 'none' : showMoney(price.cents / 100), amount);
  });
}

test('a part has a copy of its rate', () => {
  const { price } = priceOf('2 laborer 2026-11-23 16:30-17:30');
  assert.equal(price.parts, [
    {
      ...{ from: '2026-11-23 16:30', to: '2026-11-23 17:00', quarters: 2, kind: 'straight', words: 'straight' },
      ...{ count: 2, rate: { id: 1, amount: 48, window: '08:00 to 17:00, Monday to Friday' }, cents: 4800 },
    },
    {
      ...{ from: '2026-11-23 17:00', to: '2026-11-23 17:30', quarters: 2, kind: 'overtime' },
      ...{ words: 'overtime after 17:00', count: 2 },
      ...{ rate: { id: 1, amount: 72, window: '08:00 to 17:00, Monday to Friday' }, cents: 7200 },
    },
  ]);
});

test('a price without an amount names what the row lacks', () => {
  const row = { labortype_id: typeId('laborer'), day: '2026-11-23', from: '08:00', to: '09:00', count: 1 };
  const missing = (change: object) => priceLabor({ ...row, ...change }, LABOR, []).missing;
  assert.equal(missing({}), []);
  assert.equal(missing({ day: '2026-02-30' }), ['The day is missing.']);
  assert.equal(missing({ day: '' }), ['The day is missing.']);
  assert.equal(missing({ from: '' }), ['The time is missing.']);
  assert.equal(missing({ count: 0 }), ['How many is missing.']);
  assert.equal(missing({ count: 1e15 }), ['The amount is too large.']);
});

/** "3 laborer 2026-11-23 06:00-17:00" */
function priceOf(row: string) {
  const [count, who = '', day = '', times = ''] = row.split(' ');
  const [from = '', to = ''] = times.split('-');
  const work = { day, from, to, count: Number(count) };
  const labortype_id = typeId(who);
  return labortype_id > 0
    ? { price: priceLabor({ ...work, labortype_id }, LABOR, HOLIDAYS), unit: 'people' as const }
    : { price: priceEquipment({ ...work, equip_name: who }, EQUIPMENT), unit: 'pieces' as const };
}

function typeId(who: string): number {
  return TYPES.indexOf(who) + 1;
}

function labor(
  id: number,
  who: string,
  hours: string,
  days: string,
  rate_per_hour: number | null,
  overtime_rate: number | null,
): LaborRate {
  return { ...window(hours, days), id, labortype_id: typeId(who), rate_per_hour, overtime_rate, status: 1 };
}

function equipment(
  id: number,
  equip_name: string,
  hours: string,
  days: string,
  rate_per_hour: number | null,
): EquipmentRate {
  return { ...window(hours, days), id, equip_name, rate_per_hour, status: 1 };
}

function window(hours: string, days: string) {
  const [[start_time = '', end_time = ''], [start_day = '', end_day = '']] = [hours.split('-'), days.split('-')];
  return { start_time, end_time, start_day, end_day };
}

test.run();
