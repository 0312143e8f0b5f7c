// Nothing acknowledged is lost, and nothing ends by itself, when a part dies under load.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outage, surviveOutages } from '../trust/outages';

const outages: Record<Exclude<Outage, 'full'>, string> = {
  server: 'the server is killed',
  postmaster: 'its PostgreSQL is killed',
  backend: 'a session of the database is ended',
  outside: 'an external PostgreSQL is restarted',
  stopped: 'PostgreSQL stands still for a moment',
};

for (const [outage, what] of Object.entries(outages) as [Outage, string][]) {
  test(`while clients create tickets ${what}: no ticket is lost or made twice, and the product goes on by itself`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-recovery-outage-'));
    try {
      const figures = await surviveOutages({ outage, rounds: 2, folder, pauseMs: 200 });
      const { exits, lost, duplicates, withoutRetryAfter, responses } = figures;
      assert.equal(
        { exits, lost, duplicates, withoutRetryAfter },
        { exits: 0, lost: 0, duplicates: 0, withoutRetryAfter: 0 },
      );
      assert.equal(
        Object.keys(responses).filter((status) => !['200', '503', 'cut'].includes(status)),
        [],
        JSON.stringify(responses),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  });
}

test.run();
