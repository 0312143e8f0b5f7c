// What follows for a noun from the map of its list: the call that clusters its records.
import * as assert from 'uvu/assert';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { localDay } from '../../src/schema/formats/dates';
import type { Clusters } from '../../src/schema/model/clusters';
import { coordinatesOf } from '../../src/schema/model/list-map';
import { isLate } from '../../src/schema/model/tasks';
import type { NounCalls } from './contract-records';

interface MapCalls extends NounCalls {
  /** The clusters call, with a query. */
  clusters(query: Record<string, string>): Promise<{ status: number; text: string; body: any }>;
}

/** Registers the tests of a noun whose list has a map. */
export function testMap({ noun, is, good, create, page, clusters }: MapCalls): void {
  const fields = coordinatesOf(noun);
  if (!fields) return;
  const [latitude, longitude] = fields;
  /** Nothing else lies there. */
  const bounds = '-31,-46,-29,-44';
  const added = async (at: Values): Promise<unknown> => {
    const { body, text } = await create({ ...(await good()), ...at });
    assert.ok(body?.data, text);
    return body.data[noun.api.id];
  };

  is('the map has its records by their coordinates, clustered where they are close, and so has the list', async () => {
    const near = [
      await added({ [latitude]: -45, [longitude]: -30 }),
      await added({ [latitude]: -45.01, [longitude]: -30.01 }),
    ];
    const far = await added({ [latitude]: -44.5, [longitude]: -29.5 });
    const { status, text, body } = await clusters({ bounds, zoom: '8' });
    assert.is(status, 200, text);
    const found = body as Clusters;
    assert.equal(
      found.clusters.map(({ count, bounds: around }) => ({ count, around })),
      [{ count: 2, around: { west: -30.01, south: -45.01, east: -30, north: -45 } }],
    );
    const { body: row } = await page({ bounds, length: '100' });
    const record: Values = row.data.find((one: Values) => one[noun.api.id] === far);
    const late = isLate(noun, record, localDay()) && { is_late: true };
    assert.equal(
      found.points,
      [{ id: far, latitude: -44.5, longitude: -29.5, label: String(record[noun.label]), ...late }],
      'a single record with its name',
    );
    const inView = row.data.map((one: Values) => one[noun.api.id]);
    assert.equal(new Set(inView), new Set([...near, far]), 'the list of what is in view');
    assert.equal([row.recordsFiltered, found.located <= found.filtered], [3, true]);
  });
}
