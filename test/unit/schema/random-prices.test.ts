// Prices of random rows against a slow reference: it looks at every minute by itself, and its money is a fraction.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays } from '../../../src/schema/formats/dates';
import type { EquipmentRate, Holiday, LaborRate } from '../../../src/schema/pricing/choose-rate';
import { priceEquipment, priceLabor } from '../../../src/schema/pricing/price';
import type { Price, Work } from '../../../src/schema/pricing/work';
import { formulaRandom } from '../../support/random-formulas';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ROWS = 1000;

interface Sample {
  work: Work;
  labor: LaborRate[];
  equipment: EquipmentRate[];
  holidays: Holiday[];
}

test('a random row of labor costs what its minutes do', () => {
  let unpriced = 0;
  for (const { work, labor, holidays } of samples(1)) {
    const price = priceLabor({ ...work, labortype_id: 1 }, labor, holidays);
    const minutes = minutesOf(work, (day, weekday, minute) => laborMinute(labor, holidays, { day, weekday, minute }));
    assert.equal(costsOf(price), runsOf(minutes, work.count), JSON.stringify({ work, labor, holidays }));
    unpriced += price.cents === undefined ? 1 : 0;
  }
  assert.ok(unpriced > ROWS / 20 && unpriced < ROWS / 2, `${unpriced} have no price`);
});

test('a random row of equipment costs what its minutes do', () => {
  for (const { work, equipment } of samples(2)) {
    const price = priceEquipment({ ...work, equip_name: 'Crane' }, equipment);
    const minutes = minutesOf(work, (_, weekday, minute) => equipmentMinute(equipment, weekday, minute));
    assert.equal(costsOf(price), runsOf(minutes, work.count), JSON.stringify({ work, equipment }));
  }
});

test('parts cover the row without gap or overlap, and are its amount', () => {
  for (const { work, labor, holidays } of samples(3)) {
    const { parts, cents, missing } = priceLabor({ ...work, labortype_id: 1 }, labor, holidays);
    const endDay = work.to > work.from ? work.day : addDays(work.day, 1);
    const ends = parts.flatMap(({ from, to }) => [from, to]);
    assert.is(ends.shift(), `${work.day} ${work.from}`);
    assert.is(ends.pop(), `${endDay} ${work.to}`);
    for (let i = 0; i < ends.length; i += 2) assert.is(ends[i], ends[i + 1]);
    const isWhole = parts.every((part) => part.cents !== undefined);
    assert.is(cents, isWhole ? parts.reduce((total, part) => total + part.cents!, 0) : undefined);
    assert.is(missing.length > 0, cents === undefined);
  }
});

test('the order of rates and holidays does not matter', () => {
  for (const { work, labor, equipment, holidays } of samples(4)) {
    const row = { ...work, labortype_id: 1, equip_name: 'Crane' };
    assert.equal(
      priceLabor(row, labor.toReversed(), holidays.toReversed()),
      priceLabor(row, labor, holidays),
      JSON.stringify({ work, labor, holidays }),
    );
    assert.equal(priceEquipment(row, equipment.toReversed()), priceEquipment(row, equipment));
  }
});

/** What applies to a minute; a key of what makes a part, and cents an hour, which are missing where there is none. */
interface Minute {
  part: string;
  cents?: number;
}

interface Moment {
  day: string;
  weekday: number;
  minute: number;
}

/** Every minute of a row with the day it is on. */
function minutesOf({ day, from, to }: Work, of: (day: string, weekday: number, minute: number) => Minute): Minute[] {
  const start = clock(from);
  const length = (clock(to) - start + 1440) % 1440;
  return Array.from({ length }, (_, i) => {
    const [days, minute] = [Math.floor((start + i) / 1440), (start + i) % 1440];
    const date = new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000);
    return of(date.toISOString().slice(0, 10), (date.getUTCDay() + 6) % 7, minute);
  });
}

function laborMinute(rates: LaborRate[], holidays: Holiday[], { day, weekday, minute }: Moment): Minute {
  const own = rates.filter(({ labortype_id, status }) => labortype_id === 1 && status === 1);
  const holiday = holidays.find(({ value1 }) => value1.slice(0, 10) <= day && day <= value1.slice(-10));
  const inside = own.filter((rate) => isInside(rate, weekday, minute));
  if (inside.length > 0 && !holiday) {
    const rate = newestWith(inside, 'rate_per_hour');
    return { part: `straight ${rate?.id}`, cents: cents(rate?.rate_per_hour) };
  }
  const rate =
    newestWith(
      own.filter((one) => daysOf(one).includes(weekday)),
      'overtime_rate',
    ) ?? newestWith(own, 'overtime_rate');
  return { part: `${holiday ? holiday.name : 'overtime'} ${rate?.id}`, cents: cents(rate?.overtime_rate) };
}

function equipmentMinute(rates: EquipmentRate[], weekday: number, minute: number): Minute {
  const own = rates.filter(({ equip_name, status }) => equip_name === 'Crane' && status === 1);
  const rate = [
    own.filter((one) => isInside(one, weekday, minute)),
    own.filter((one) => daysOf(one).includes(weekday)),
    own,
  ]
    .map((some) => newestWith(some, 'rate_per_hour'))
    .find((one) => one !== undefined);
  return { part: `${rate?.id}`, cents: cents(rate?.rate_per_hour) };
}

type AnyRate = LaborRate | EquipmentRate;

/** Walks the week from the first day to the last. */
function daysOf({ start_day, end_day }: AnyRate): number[] {
  const days = [DAYS.indexOf(start_day)];
  while (DAYS[days.at(-1)!] !== end_day) days.push((days.at(-1)! + 1) % 7);
  return days;
}

function isInside(rate: AnyRate, weekday: number, minute: number): boolean {
  const [start, end] = [clock(rate.start_time), clock(rate.end_time)];
  const starts = (day: number) => daysOf(rate).includes((day + 7) % 7);
  if (end > start) return starts(weekday) && start <= minute && minute < end;
  return (starts(weekday) && minute >= start) || (starts(weekday - 1) && minute < end);
}

function newestWith<R extends AnyRate>(rates: R[], key: 'rate_per_hour' | 'overtime_rate'): R | undefined {
  let newest: R | undefined;
  for (const rate of rates) {
    const amount = (rate as Partial<LaborRate>)[key];
    if (amount !== null && amount !== undefined && (!newest || rate.id > newest.id)) newest = rate;
  }
  return newest;
}

const cents = (amount: number | string | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : Math.round(Number(amount) * 100);

const clock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes of one part in a row, as the quarters and cents of each. */
function runsOf(minutes: Minute[], count: number): [quarters: number, cents: number | undefined][] {
  const runs: { minute: Minute; length: number }[] = [];
  for (const minute of minutes) {
    const last = runs.at(-1);
    if (last?.minute.part === minute.part) last.length += 1;
    else runs.push({ minute, length: 1 });
  }
  return runs.map(({ minute, length }) => {
    const quarters = Math.ceil(length / 15);
    // Half a cent is two of these quarters of one.
    return [
      quarters,
      minute.cents === undefined ? undefined : Math.floor((minute.cents * quarters * count * 2 + 4) / 8),
    ];
  });
}

const costsOf = ({ parts }: Price): [number, number | undefined][] => parts.map((part) => [part.quarters, part.cents]);

/** Rows of quarter hours mostly, and of any minute sometimes, with at most five rates each and two holidays. */
function samples(seed: number): Sample[] {
  const random = formulaRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const time = (step: number) => {
    const minute = below(1440 / step) * step;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  };
  const otherTime = (than: string, step: number): string => {
    const made = time(step);
    return made === than ? otherTime(than, step) : made;
  };
  const span = (step: number) => {
    const from = time(step);
    return [from, otherTime(from, step)] as const;
  };
  const amount = () => (random() < 0.15 ? null : below(10_000) / 100);
  const window = (id: number) => {
    const [start_time, end_time] = span(15);
    const [start_day = '', end_day = ''] = [DAYS[below(7)], DAYS[below(7)]];
    return { id, start_time, end_time, start_day, end_day, status: random() < 0.85 ? 1 : 0, rate_per_hour: amount() };
  };
  const rates = () => Array.from({ length: 1 + below(5) }, (_, i) => window(i + 1));
  return Array.from({ length: ROWS }, () => {
    const day = addDays('2026-02-25', below(400));
    const [from, to] = span(random() < 0.8 ? 15 : 1);
    return {
      work: { day, from, to, count: 1 + below(4) },
      labor: rates().map((rate) => ({ ...rate, overtime_rate: amount(), labortype_id: random() < 0.9 ? 1 : 2 })),
      equipment: rates().map((rate) => ({ ...rate, equip_name: random() < 0.9 ? 'Crane' : 'Truck' })),
      holidays: [
        { name: 'One', value1: addDays(day, below(4) - 2) },
        { name: 'Two', value1: `${addDays(day, 2)} - ${addDays(day, 4)}` },
      ],
    };
  });
}

test.run();
