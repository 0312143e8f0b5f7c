// The steps of an import, with its worker in the same thread and a source made by the test.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataSource } from '../../../src/engine/data/data-source';
import { type ImportSource, importModel } from '../../../src/engine/import/import-model';
import { importDesk } from '../../../src/engine/import/model/import-desk';
import type { WorkerClient } from '../../../src/engine/import/model/worker-calls';
import { writeWorkbook } from '../../../src/schema/formats/xlsx';
import type { ImportCall, ImportPortion } from '../../../src/schema/import/import-call';
import { nouns } from '../../../src/schema/model/nouns';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

/** A shipped noun that any product has: a name is all that it needs. */
const noun = nouns.get('terminal')!;

/** Calls that wait for `release`, by name. */
const held = new Map<string, Promise<void>>();

function hold(name: string): () => void {
  let release = () => {};
  held.set(name, new Promise((resolve) => (release = resolve)));
  return () => {
    held.delete(name);
    release();
  };
}

/** As a real one: its calls come back later, and never once it has ended. */
function worker(): WorkerClient {
  let hasEnded = false;
  const calls = Object.entries(importDesk(() => {})).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      await held.get(name);
      const result = await (call as (...args: unknown[]) => unknown)(...args);
      return hasEnded ? new Promise(() => {}) : result;
    },
  ]);
  const end = () => {
    hasEnded = true;
  };
  return { ...Object.fromEntries(calls), onProgress: () => {}, end } as WorkerClient;
}

/** What was let go has gone on as far as it goes. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

const FILE = `Terminal Name,Address,Latitude,Longitude,Status\n${Array.from({ length: 1500 }, (_, at) => `Yard ${at},a,1,2,Active`).join('\n')}`;

function parts(fails: (portion: ImportCall) => boolean = () => false, past: object[] = [], byName: object[] = []) {
  const written: ImportCall[] = [];
  const all = ({ rows }: ImportPortion) => ({ rows: rows.map(({ row }) => ({ row, result: 'new' as const })) });
  const calls: Record<string, (...about: never[]) => unknown> = {
    past: (_noun: unknown, sha256?: string) => ({ ok: true, data: { rows: sha256 ? past : byName } }),
    check: (_noun: unknown, portion: ImportPortion) => ({ ok: true, data: all(portion) }),
    write: (_noun: unknown, portion: ImportCall) => {
      written.push(portion);
      return fails(portion)
        ? { ok: false, failure: { kind: 'unreachable' } }
        : { ok: true, data: { ...all(portion), written: true } };
    },
  };
  const source = {
    imports: async (what: string, ...about: never[]) => calls[what]!(...about),
    choices: async () => ({ ok: true, data: [] }),
  } as unknown as DataSource as ImportSource;
  const model = importModel({ noun, source, user: 'u', worker, typed: async () => undefined });
  return { model, written, source };
}

test('a file is matched, checked and written in portions, all under one id', async () => {
  const { model, written } = parts();
  await model.readFile(FILE, 'a.csv');
  assert.equal(model.state().names.slice(0, 2), ['terminal_name', 'terminal_address']);
  await model.check();
  assert.equal([model.state().step, model.state().counts!.new], ['check', 1500]);
  await model.write();
  assert.equal([model.state().step, model.state().written!.new], ['done', 1500]);
  assert.equal(
    written.map(({ portion, rows }) => [portion, rows.length]),
    [
      [0, 1000],
      [1, 500],
    ],
  );
  assert.is(new Set(written.map((one) => one.import)).size, 1);
});

test('a portion without a response is sent again as it was', async () => {
  let failed = 0;
  const { model, written } = parts(({ portion }) => portion === 1 && failed++ === 0);
  await model.readFile(FILE, 'a.csv');
  await model.check();
  await model.write();
  assert.equal([model.state().step, model.state().canRetry], ['check', true]);
  await model.retry();
  assert.is(model.state().step, 'done');
  assert.equal(
    written.map(({ portion }) => portion),
    [0, 1, 1],
  );
  assert.equal(written[1], written[2]);
});

test('all or nothing: a row that is refused after the check takes back what was written, and the file is open again', async () => {
  const { model, written, source } = parts();
  const ids: string[] = [];
  let undos = 0;
  const plain = source.imports;
  source.imports = (async (what: string, ...about: never[]) => {
    if (what === 'check') ids.push((about[1] as unknown as ImportPortion).import!);
    if (what === 'undo')
      return { ok: undos++ > 0, failure: { kind: 'unreachable' }, data: { undone: 1, left: [], more: undos < 3 } };
    const result = await (plain as any)(what, ...about);
    const portion = (about[1] as ImportCall | undefined)?.portion;
    if (what === 'write' && portion === 1 && written.length < 3) result.data.written = false;
    return result;
  }) as never;
  await model.readFile(FILE, 'a.csv');
  await model.check();
  model.setAll(true);
  await model.write();
  assert.equal([model.state().canRetry, undos], [true, 1]);
  await model.retry();
  assert.is(undos, 3);
  const { isWritten, id, problem, counts, step } = model.state();
  assert.equal([isWritten, id, counts!.open, step], [false, undefined, 0, 'check']);
  assert.match(problem!, 'nothing is imported');
  await model.write();
  assert.equal([model.state().step, model.state().written!.new], ['done', 1500]);
  assert.equal(
    written.map(({ portion }) => portion),
    [0, 1, 0, 1],
  );
  assert.is(written[0]!.import, ids[0]);
  assert.is(written[2]!.import, ids.at(-1));
  assert.is.not(ids[0], ids.at(-1));
});

test('another file of a known name is read, with its earlier import', async () => {
  const earlier = { import: 'x', file: 'a.csv', created: 1, changed: 0, refused: 0 };
  const { model } = parts(undefined, [], [{ ...earlier, undone: '2026-11-27' }, earlier]);
  await model.readFile(FILE, 'b.csv');
  assert.equal([model.state().step, model.state().sameName], ['columns', undefined]);
  await model.readFile(FILE, 'a.csv');
  assert.equal([model.state().step, model.state().sameName], ['columns', earlier]);
});

test('a file that is known waits for the user, and another one begins anew', async () => {
  const { model } = parts(undefined, [{ import: 'x', file: 'a.csv', created: 1, changed: 0, refused: 0 }]);
  await model.readFile(FILE, 'a.csv');
  assert.equal([model.state().step, model.state().same!.length], ['file', 1]);
  model.restart();
  assert.equal([model.state().same, model.state().head], [undefined, undefined]);
  await model.readFile('', 'empty.csv');
  assert.match(model.state().problem!, 'nothing in it');
  await model.readFile(FILE, 'a.csv');
  await model.goOn();
  assert.is(model.state().step, 'columns');
});

test('another file may be chosen while the rows of one are checked: nothing more comes of that one', async () => {
  const { model, source } = parts();
  const plain = source.imports;
  let sent = 0;
  let stopped: AbortSignal | undefined;
  source.imports = (async (what: string, ...about: any[]) => {
    if (what === 'check') {
      sent += 1;
      stopped = about[2];
      await held.get('server');
    }
    return (plain as any)(what, ...about);
  }) as never;
  await model.readFile(FILE, 'a.csv');
  const goOn = hold('check');
  void model.check();
  await settled();
  assert.is(model.state().busy!.text, 'Checking the rows');
  model.restart();
  assert.equal([model.state().step, model.state().busy, model.state().head], ['file', undefined, undefined]);
  goOn();
  await settled();
  assert.equal([model.state().step, sent], ['file', 0]);

  await model.readFile(FILE, 'a.csv');
  const respond = hold('server');
  void model.check();
  await settled();
  assert.is(model.state().busy!.text, 'Checking on the server');
  model.show('columns');
  model.restart();
  assert.is(stopped!.aborted, true);
  await model.readFile(FILE, 'b.csv');
  respond();
  await settled();
  const { step, head, busy, problem } = model.state();
  assert.equal([step, head!.name, busy, problem, sent], ['columns', 'b.csv', undefined, undefined, 1]);
});

test('a sheet that is chosen while another is read is read instead', async () => {
  const { model, source } = parts();
  const book = new Blob([
    writeWorkbook(['One', 'Two', 'Three'].map((sheet) => [sheet, [['Name'], [`Yard of ${sheet}`]]] as const)),
  ]);
  await model.readFile(book, 'a.xlsx');
  assert.is(model.state().head!.sheet, 'One');
  const goOn = hold('read');
  void model.readSheet('Two');
  const last = model.readSheet('Three');
  goOn();
  await last;
  assert.equal([model.state().step, model.state().head!.sheet, model.state().busy], ['columns', 'Three', undefined]);

  // Also where its earlier imports are not known yet.
  const respond = hold('past');
  const plain = source.imports;
  source.imports = (async (what: string, ...about: never[]) => {
    await held.get(what);
    return (plain as any)(what, ...about);
  }) as never;
  void model.readFile(book, 'a.xlsx');
  await settled();
  assert.is(model.state().busy!.text, 'Reading the file');
  const next = model.readFile(FILE, 'b.csv');
  respond();
  await next;
  assert.equal([model.state().step, model.state().head!.name, model.state().busy], ['columns', 'b.csv', undefined]);
});

test('a sheet without rows leads back to the file, with what is wrong', async () => {
  const { model } = parts();
  const book = new Blob([
    writeWorkbook([
      ['One', [['Name'], ['Yard']]],
      ['Empty', []],
    ]),
  ]);
  await model.readFile(book, 'a.xlsx');
  await model.readSheet('Empty');
  const { step, problem, head, busy } = model.state();
  assert.equal([step, problem, head, busy], ['file', 'There is nothing in it.', undefined, undefined]);
});

test('the table has the columns that were checked, also where one was changed meanwhile', async () => {
  const { model } = parts();
  await model.readFile(FILE, 'a.csv');
  const { names } = model.state();
  const goOn = hold('check');
  const checked = model.check();
  model.setName(1, '');
  goOn();
  await checked;
  assert.equal([model.state().step, model.state().names], ['check', names]);
});

test('empty cells empty their fields in every column that is taken when the rows are checked', async () => {
  const { model, source } = parts();
  const plain = source.imports;
  const sent: ImportPortion[] = [];
  source.imports = (async (what: string, ...about: any[]) => {
    if (what === 'check') sent.push(about[1]);
    return (plain as any)(what, ...about);
  }) as never;
  await model.readFile('Terminal Name,Address,Latitude\nNorth,a,1\n', 'a.csv');
  assert.equal([model.state().key, model.state().empties], ['terminal_name', false]);
  model.setName(1, '');
  model.setEmpties(true);
  model.setName(1, 'terminal_address');
  model.setName(2, '');
  await model.check();
  // The next file has another column.
  await model.readFile('Terminal Name,Longitude\nNorth,1\n', 'b.csv');
  assert.is(model.state().empties, true);
  await model.check();
  model.setKey(undefined);
  await model.check();
  assert.equal(
    sent.map(({ empties }) => empties),
    [['terminal_name', 'terminal_address'], ['terminal_name', 'longitude'], []],
  );
});

test('Cancel while a file is read or checked here leads back to the file, and nothing is sent', async () => {
  const { model, source } = parts();
  const plain = source.imports;
  const called: string[] = [];
  source.imports = (async (what: string, ...about: never[]) => {
    called.push(what);
    return (plain as any)(what, ...about);
  }) as never;
  for (const name of ['read', 'match', 'check']) {
    const goOn = hold(name);
    void model.readFile(FILE, 'a.csv').then(() => model.check());
    await settled();
    assert.ok(model.state().busy, name);
    model.cancel();
    goOn();
    await settled();
    const { step, busy, head, problem } = model.state();
    assert.equal([step, busy, head, problem], ['file', undefined, undefined, undefined], name);
  }
  assert.not.ok(called.includes('check'));
});

test.run();
