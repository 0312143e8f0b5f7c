// Types of work and labor, hourly rates and holidays of the demo.

import type { NounTables } from 'records';
import { joinRange } from '../../src/schema/formats/dates';
import type { Connection } from '../db/database';
import { type SeedValues, seedRow } from './seed-row';

/** @param now its year is the one whose holidays are kept. */
export async function seedRates(db: Connection, now: Date): Promise<void> {
  const add = <N extends keyof NounTables>(noun: N, values: SeedValues<N>) => seedRow(db, noun, values);
  for (const [worktype, status = 1] of workTypes) await add('worktype', { worktype, status });
  const laborTypeIds = new Map<string, number>();
  for (const labortype of ['Track Inspector', 'Recovery Crew', 'Railroad Police'])
    laborTypeIds.set(labortype, await add('labortype', { labortype, status: 1 }));
  for (const [labortype, hours, days, rate_per_hour, overtime_rate, status = 1] of laborHours) {
    await add('laborhour', {
      labortype_id: laborTypeIds.get(labortype),
      ...span(hours, days),
      rate_per_hour,
      overtime_rate,
      status,
    });
  }
  for (const [equip_name, hours, days, rate_per_hour, status = 1] of equipmentHours)
    await add('eqphour', { equip_name, ...span(hours, days), rate_per_hour, status });
  for (const [name, from, to = ''] of holidays(now.getFullYear()))
    await add('holiday', { name, value1: joinRange({ from, to }) });
}

const workTypes: [worktype: string, status?: 0 | 1][] = [
  ['Right-of-way Recovery'],
  ['Search and Seizure'],
  ['Derailment Clean-up'],
  ['Track Inspection'],
  ['Waybill Audit', 0],
];

/** '06:00 14:30' and 'Monday Friday' as the four fields that hold them. */
function span(hours: string, days: string) {
  const [[start_time, end_time], [start_day, end_day]] = [hours.split(' '), days.split(' ')] as [string[], string[]];
  return { start_time, end_time, start_day, end_day };
}

const laborHours: [labortype: string, hours: string, days: string, rate: number, overtime: number, status?: 0 | 1][] = [
  ['Track Inspector', '06:00 14:30', 'Monday Friday', 48.5, 72.75],
  ['Track Inspector', '14:30 22:30', 'Monday Friday', 52, 78],
  ['Recovery Crew', '07:00 15:30', 'Monday Friday', 42.5, 61.88],
  ['Railroad Police', '22:00 06:00', 'Monday Sunday', 58, 87],
  ['Recovery Crew', '08:00 16:30', 'Saturday Sunday', 49.5, 74.25, 0],
];

const equipmentHours: [equipment: string, hours: string, days: string, rate: number, status?: 0 | 1][] = [
  ['Hi-rail Truck', '06:00 18:00', 'Monday Friday', 86],
  ['Side Boom Tractor', '07:00 15:30', 'Monday Friday', 214.5],
  ['Front Loader', '07:00 15:30', 'Monday Saturday', 129.75],
  ['Light Tower', '18:00 06:00', 'Monday Sunday', 18.25],
  ['Crane, 120 tons', '08:00 16:00', 'Monday Friday', 640, 0],
];

function holidays(year: number): [name: string, from: string, to?: string][] {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  /** The first of a weekday (0 is Sunday) on or after a day of a month. */
  const onOrAfter = (month: number, date: number, weekday: number) =>
    date + ((weekday - new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 7) % 7);
  const thanksgiving = onOrAfter(11, 22, 4);
  return [
    ['New Year’s Day', day(1, 1)],
    ['Memorial Day', day(5, onOrAfter(5, 25, 1))],
    ['Independence Day', day(7, 4)],
    ['Labor Day', day(9, onOrAfter(9, 1, 1))],
    ['Thanksgiving', day(11, thanksgiving), day(11, thanksgiving + 1)],
    ['Christmas Eve', day(12, 24)],
    ['Christmas Day', day(12, 25)],
  ];
}
