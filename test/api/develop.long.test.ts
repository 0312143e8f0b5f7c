// `npm run dev` in a copy of the project: what is changed there is what the pages and the server are made of soon after.
import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const copy = mkdtempSync(join(realpathSync(tmpdir()), 'package-recovery-dev-'));
// PostgreSQL runs as another user where this one is root.
chmodSync(copy, 0o755);
const product = { output: '', stop: async () => {} };

test.before(async () => {
  for (const part of ['build', 'build.mjs', 'package.json', 'package-lock.json', 'schemas', 'server', 'src'])
    cpSync(part, join(copy, part), { recursive: true });
  cpSync('tsconfig.json', join(copy, 'tsconfig.json'));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const child = spawn(process.execPath, ['build.mjs', 'dev'], {
    cwd: copy,
    env: { PATH: process.env.PATH, DATA_DIR: join(copy, 'data'), PORT: '0' },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      product.output += bytes;
    });
  const ended = new Promise((done) => child.once('exit', done));
  product.stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  await until(() => /A change reloads/.test(product.output));
});
test.after(async () => {
  await product.stop();
  rmSync(copy, { recursive: true, force: true });
});

/** Waits until `isTrue`. @throws what the product has printed, when it does not become true. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (await isTrue()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(product.output);
}

const address = (path: string): string => /ready at (http\S+)/.exec(product.output)![1] + path;
const textOf = async (path: string): Promise<string> => (await fetch(address(path))).text();

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  assert.ok(text.includes(from), `${file} has ${from}`);
  writeFileSync(join(copy, file), text.replace(from, to));
}

/** Makes a change while a page is open, and waits for the event that reloads it. */
async function reloaded(act: () => void): Promise<void> {
  const events = await fetch(address('/dev-events'));
  const reader = events.body!.getReader();
  act();
  for (let seen = ''; !seen.includes('data: reload'); ) seen += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
}

/** The scripts of the first load. */
async function textOfScripts(): Promise<string> {
  const scripts = [...(await textOf('/main.js')).matchAll(/"\.?(\/[\w-]+\.js)"/g)].map(([, path]) => path!);
  return (await Promise.all(['/preload.js', ...scripts].map(textOf))).join('\n');
}

const restarts = (): number => product.output.split('with the server started again').length - 1;
const postmaster = (): string => readFileSync(join(copy, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]!;

test('a second one on the same port or folder is refused with one message, and leaves no database running', async () => {
  const second = (env: Record<string, string>): Promise<[output: string, code: unknown]> =>
    new Promise((done) =>
      execFile(
        process.execPath,
        ['build.mjs', 'dev'],
        { cwd: copy, env: { PATH: process.env.PATH, ...env } },
        (error, stdout, stderr) => done([stdout + stderr, error?.code]),
      ),
    );
  const other = join(copy, 'other');
  const [taken, code] = await second({ DATA_DIR: other, PORT: new URL(address('/')).port });
  assert.match(taken, /^HOST 127\.0\.0\.1 with PORT \d+ cannot be listened on \(EADDRINUSE\): .+\.\n$/);
  assert.equal([code, existsSync(other)], [1, false]);
  const [held] = await second({ DATA_DIR: join(copy, 'data'), PORT: '0' });
  assert.match(held, /^DATA_DIR \(.+\) is in use by process \d+; .+\n$/);
});

test('a page is served with the script that reloads it', async () => {
  const page = await (await fetch(address('/'), { headers: { accept: 'text/html' } })).text();
  const [, script] = /src="(\/dev-[^"]+)"/.exec(page)!;
  assert.match(await textOf(script!), 'location.reload');
  assert.match(await textOf('/main.js'), 'createRoot');
});

test('a change of the pages reloads them, and leaves the server alone', async () => {
  await reloaded(() => change('src/main.tsx', "'portrait-mb'", "'portrait-megabytes'"));
  assert.match(await textOf('/main.js'), 'portrait-megabytes');
  await until(() => /Reloaded after \d+ ms/.test(product.output));
});

test('a change of the server starts it again, on the database that is running', async () => {
  const before = postmaster();
  await reloaded(() => change('server/routes/openapi.ts', 'openapi.json', 'openapi-of-today.json'));
  assert.is((await fetch(address('/api/client/openapi-of-today.json'))).status, 200);
  assert.is(postmaster(), before);
  await until(() => restarts() === 1);
});

test('a change of what both share reaches both', async () => {
  await reloaded(() => change('src/schema/model/nouns.ts', 'No noun "', 'There is no noun "'));
  await until(() => restarts() === 2);
  assert.match(await textOfScripts(), 'There is no noun');
});

test('a descriptor that does not work is reported, and everything goes on; one that works starts the server again', async () => {
  change('schemas/worktypes.json', '"title": "Manage Type of Work"', '"titel": "Manage Type of Work"');
  await until(() => /schemas\/worktypes\.json:\d+:\d+ .*titel/.test(product.output));
  assert.is((await fetch(address('/api/client/openapi-of-today.json'))).status, 200);
  await reloaded(() => change('schemas/worktypes.json', '"titel": "Manage Type of Work"', '"title": "Kinds of work"'));
  assert.match(await textOfScripts(), 'Kinds of work');
});

test.run();
