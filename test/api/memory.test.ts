// Requests of unusual size do not take the server's memory (the scenario is in `test/trust/memory.ts`).
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OwnServer, startOwnServer } from '../support/own-server';
import { largeTexts } from '../trust/memory';

let server: OwnServer;
test.before(async () => {
  server = await startOwnServer();
});
test.after(async () => {
  await server?.stop();
});

test('ten creates at once with thirty texts of 15.5 MB each are rejected, and cost little memory', async () => {
  const { statuses, growthMb } = await largeTexts(server, { requests: 10, parts: 30, partMb: 15.5 });
  assert.equal(statuses, { 413: 10 });
  assert.ok(growthMb < 150, `${growthMb} MB more`);
});

test.run();
