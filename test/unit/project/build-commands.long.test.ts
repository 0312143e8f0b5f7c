// The commands of `build.mjs` in a copy of the project: each builds what it needs and no more.
import { spawnSync } from 'node:child_process';
import {
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

const copy = mkdtempSync(join(realpathSync(tmpdir()), 'package-recovery-copy-'));
test.before(() => {
  for (const part of ['build', 'build.mjs', 'package.json', 'package-lock.json', 'schemas', 'server', 'src'])
    cpSync(part, join(copy, part), { recursive: true });
  cpSync('tsconfig.json', join(copy, 'tsconfig.json'));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});
test.after(() => rmSync(copy, { recursive: true, force: true }));

/** @returns what it wrote, and its exit code. */
function run(...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(copy, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build.mjs', ...args], {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the lint checks the descriptors and builds nothing', () => {
  assert.equal(run('lint'), { status: 0, stdout: 'The descriptors in schemas/ work.\n', stderr: '' });
  const file = join(copy, 'schemas/worktypes.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"title"', '"titel"'));
  const { status, stdout, stderr } = run('lint');
  writeFileSync(file, text);
  assert.equal([status, stdout], [1, '']);
  assert.match(
    stderr,
    /^The descriptors in schemas\/ do not work:\n[\s\S]* {2}schemas\/worktypes\.json:\d+:\d+ .*titel/,
  );
  for (const part of ['web', 'server']) assert.is(existsSync(join(copy, 'dist', part)), false);
});

test('a command on the database builds the server alone, says so beside its output, and once', () => {
  const first = run('schema', 'plan');
  assert.equal([first.status, first.stdout], [1, '']);
  assert.match(first.stderr, /^Checking the descriptors …\nBuilding the server …\nThere is no database in DATA_DIR /);
  assert.equal([existsSync(join(copy, 'dist/server/main.mjs')), existsSync(join(copy, 'dist/web'))], [true, false]);
  assert.match(run('schema', 'plan').stderr, /^There is no database in DATA_DIR /);
  writeFileSync(join(copy, 'server/later.ts'), '// Another source.\n');
  assert.match(run('schema', 'plan').stderr, /^Checking the descriptors …\n/);
});

test.run();
