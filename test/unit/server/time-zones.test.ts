// Names of time zones, and the clock on the wall in them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dayIn, isTimeZone, timeIn } from '../../../server/base/time-zones';

test('a zone is known by its name, an offset is none', () => {
  for (const name of ['UTC', 'America/Chicago', 'america/chicago']) assert.ok(isTimeZone(name), name);
  for (const name of ['', '+05:00', '-03', 'Mars/Olympus']) assert.not(isTimeZone(name), name);
});

test('day and time are those of the clock on the wall', () => {
  for (const timeZone of ['UTC', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
    const now = new Date();
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now);
    const part = (type: string) => parts.find((one) => one.type === type)!.value;
    const read = `${dayIn(timeZone)} ${timeIn(timeZone)}`;
    // Minutes may change between the two.
    const minutes = Math.abs(
      Date.parse(`${read}Z`) -
        Date.parse(`${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}Z`),
    );
    assert.match(read, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    assert.ok(minutes <= 60_000, `${timeZone}: ${read}`);
  }
});

test.run();
