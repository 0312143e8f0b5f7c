// Which time zone calls name: that of the business where the operator has set one, else that of the browser.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readerZone, zoneOf } from '../../../src/api/table';
import { parcel } from '../../support/parcel-list';

/** Runs `use` on a page with this setting. */
function withSetting(zone: string | undefined, use: () => void): void {
  const querySelector = (selector: string) =>
    selector.includes('"time-zone"') && zone !== undefined ? { content: zone } : null;
  Object.defineProperty(globalThis, 'document', { value: { querySelector }, configurable: true });
  try {
    use();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

test('the zone of the business has priority over that of the browser', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const unset of [undefined, '']) withSetting(unset, () => assert.is(readerZone(), own));
  withSetting('Pacific/Kiritimati', () => {
    assert.is(readerZone(), 'Pacific/Kiritimati');
    assert.equal(zoneOf(parcel, { code: 'x' }), { time_zone: 'Pacific/Kiritimati' });
  });
});

test.run();
