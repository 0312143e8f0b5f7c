// Every command on the pages for operators works as they say: their `sh` blocks are run in a copy of the project, and print
// what the `text` block behind them shows. A block with a first line such as `# as root` is for another machine; it is
// listed, and `npm run test:deploy` checks its files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blocksOf } from '../support/follow-document';
import { type Operator, startOperator } from '../support/operator';
import { freshDatabase, urlOf } from '../support/postgres';
import { ticketUpload } from '../support/ticket-upload';

const PAGES = ['install', 'upgrade', 'backup', 'scale', 'trouble'];

/** First lines of blocks that cannot be run here, and why. */
const MARKS: Readonly<Record<string, string>> = {
  '# as root': 'changes the machine; the samples are checked by test:deploy',
  '# with Docker': 'needs images; the compose file is read by test:deploy',
  '# with a bucket': 'needs a store; test:s3 moves files into one and back',
};

let operator: Operator;
let database: Awaited<ReturnType<typeof freshDatabase>>;
test.before(async () => {
  database = await freshDatabase('empty');
  operator = await startOperator({
    'postgres://recovery:secret@db.example.com/recovery': urlOf(database.connection),
  });
  mkdirSync(operator.pathOf('/mnt/backups'), { recursive: true });
});
test.after(async () => {
  await operator?.end();
  await database?.drop();
});

for (const page of PAGES)
  test(`every command on docs/${page}.md prints what the page shows`, async () => {
    const text = readFileSync(`docs/${page}.md`, 'utf8');
    const blocks = blocksOf(text);
    assert.is(blocks.length, (text.match(/^\s*```\S/gm) ?? []).length, 'a fence that is indented is not read');
    if (page !== 'install') await operator.run('npm start');
    let printed: string | undefined = '';
    for (const { language, section, text: content } of blocks) {
      if (language === 'text' && printed !== undefined)
        assert.is(missingIn(printed, operator.here(content)), undefined, `${page}, ${section}, printed:\n${printed}`);
      if (language !== 'sh') continue;
      const mark = /^#.*/.exec(content)?.[0];
      if (mark) {
        assert.ok(MARKS[mark], `${page}, ${section}: "${mark}" is no reason for not running a block`);
        console.log(`Not run, as it ${MARKS[mark]}: ${page}, ${section}`);
        printed = undefined;
      } else printed = await operator.run(content);
    }
  });

test('the unpacked release serves the pages, a sign-in and a ticket with a file, without npm', async () => {
  const folder = operator.pathOf('/srv/package-recovery');
  const printed = await operator.run('cd /srv/package-recovery\nDATA_DIR=/srv/unpacked node server.mjs');
  const [, email, password] = /Sign in with {2}(\S+)\s+Password\s+(\S+)/.exec(printed) ?? [];
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${operator.origin}/api/client${path}`, init);
    assert.is(response.status, 200, path);
    return (await response.json()) as any;
  };
  assert.match(await (await fetch(operator.origin)).text(), '<!doctype html>');
  const body = JSON.stringify({ email, password });
  const { data } = await call('/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const headers = { authorization: `Bearer ${data.token}` };
  const { details } = await call('/tickets/form/1', { headers });
  await call('/tickets/create', { method: 'POST', headers, body: ticketUpload(details, new File(['x'], 'a.txt')) });
  assert.is((await call('/tickets', { headers })).recordsTotal, 1);
  const packages = execFileSync('ls', [join(folder, 'node_modules')], { encoding: 'utf8' }).split('\n');
  for (const name of ['esbuild', 'react', 'typescript']) assert.not(packages.includes(name), name);
});

test('a page that shows another output and a command that fails are noticed', async () => {
  assert.is(missingIn('one\ntwo\n', 'two\none\n'), 'one');
  assert.is(missingIn('> x\n{one 17}{two}', '{one …}\n\n{two}\n'), undefined);
  const failure = await operator.run('npm run restore -- /mnt/backups/none.backup').catch(String);
  assert.match(failure, 'npm run restore -- ');
});

/** The first line that was not printed behind the one before; `…` is for anything, and empty lines for nothing. */
function missingIn(printed: string, shown: string): string | undefined {
  let rest = printed;
  return shown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .find((line) => {
      const parts = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const found = new RegExp(parts.join('.*?')).exec(rest);
      if (found) rest = rest.slice(found.index + found[0].length);
      return !found;
    });
}

test.run();
