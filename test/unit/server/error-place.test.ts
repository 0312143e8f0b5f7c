// What the log says of where an error began.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { errorPlace } from '../../../server/base/error-place';

const withStack = (message: string, ...frames: string[]) =>
  Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n'),
  });

test('the first frame inside server/ is the place, without the path of the machine', () => {
  const error = withStack(
    'x',
    'Parser.parse (/srv/server/node_modules/pg-protocol/server/parser.ts:10:2)',
    'async Promise.all (index 3)',
    'async readTicket (/srv/server/app/server/tickets/read-ticket.ts:17:67)',
    'async handler (/srv/server/app/server/crud/read-record.ts:30:5)',
  );
  assert.is(errorPlace(error), 'server/tickets/read-ticket.ts:17');
  assert.is(errorPlace(withStack('x', 'file:///srv/app/server/main.ts:4:1')), 'server/main.ts:4');
  assert.is(errorPlace(withStack('x', 'node:internal/process/task_queues:95:5')), undefined);
});

test('what a message quotes is never taken for a frame', () => {
  assert.is(errorPlace(withStack('sent:\n    at f (/x/server/canary.ts:1:1)')), undefined);
});

test('a frame of the bundle is looked up in the source map beside it, if there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'error-place-'));
  const bundle = pathToFileURL(join(folder, 'main.mjs')).href;
  const sources = ['../../../server/crud/write-row.ts'];
  try {
    // Line 1, column 1 of the bundle is line 3 of the source.
    writeFileSync(join(folder, 'main.mjs.map'), JSON.stringify({ version: 3, sources, names: [], mappings: 'AAEA' }));
    assert.is(errorPlace(withStack('x', `async save (${bundle}:1:1)`), bundle), 'server/crud/write-row.ts:3');
    const other = bundle.replace('main', 'other');
    assert.is(errorPlace(withStack('x', `async save (${other}:1:1)`), other), undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
