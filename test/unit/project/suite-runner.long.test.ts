// The runner of this suite: a program that hangs is stopped and named, one that makes progress is not; a run without
// tests is no success; without packages, or on another Node, every command says what to do.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { e2eResult, uvuResult, withJsonReport } from '../../support/results';
import { runProgram } from '../../support/run-program';

const RUN_TIMEOUT_MS = 180_000;
const GRACE_MS = 20_000;

/** Runs `script` in Node under a clock that only the test moves. `printed` resolves once the output contains a text. */
function start(script: string) {
  const timers = new Map<number, { at: number; run: () => void }>();
  const waiting = new Set<() => void>();
  let [now, last, shown] = [0, 0, ''];
  let child: ChildProcess;
  const show = (bytes: Uint8Array | string) => {
    shown += String(bytes);
    waiting.forEach((check) => check());
  };
  const ended = runProgram(process.execPath, ['-e', script], {
    suite: 'yard',
    timeoutMs: RUN_TIMEOUT_MS,
    grace: GRACE_MS,
    started: (one) => (child = one),
    write: show,
    complain: show,
    timers: {
      setTimeout: (run, ms) => {
        timers.set(++last, { at: now + ms, run });
        return last;
      },
      clearTimeout: (timer) => void timers.delete(timer as number),
    },
  });
  return {
    ended,
    shown: () => shown,
    signal: (name: NodeJS.Signals) => child.kill(name),
    pass(ms: number) {
      now += ms;
      for (const [timer, { at, run }] of timers)
        if (at <= now) {
          timers.delete(timer);
          run();
        }
    },
    printed: (text: string) =>
      new Promise<void>((done) => {
        const check = () => {
          if (!shown.includes(text)) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      }),
  };
}

const IDLE = 'setInterval(() => {}, 60_000);';

test('a program is left alone for as long as it prints something, on stdout or stderr', async () => {
  const program = start(
    `${IDLE} let n = 0; process.on('SIGUSR2', () => console[n++ % 2 ? 'log' : 'error']('line ' + n + ';')); process.on('SIGTERM', () => process.exit(0)); console.log('ready')`,
  );
  await program.printed('ready');
  for (let line = 1; line <= 4; line++) {
    program.pass(RUN_TIMEOUT_MS - 1);
    program.signal('SIGUSR2');
    await program.printed(`line ${line};`);
  }
  program.pass(RUN_TIMEOUT_MS - 1);
  program.signal('SIGTERM');
  const { code, output } = await program.ended;
  assert.is(code, 0);
  assert.is(output, 'ready\nline 2;\nline 4;\n');
  assert.not.match(program.shown(), 'hangs');
});

test('a program that prints nothing is interrupted, with the name of its suite and how long it was silent', async () => {
  const program = start(`${IDLE} process.on('SIGINT', () => process.exit(0)); console.log('ready')`);
  await program.printed('ready');
  program.pass(RUN_TIMEOUT_MS);
  const { code } = await program.ended;
  assert.match(program.shown(), 'The suite "yard" hangs: it printed nothing for 3 minutes, so it was stopped.');
  assert.is(code, 1, 'whatever it says itself');
});

test('a program that does not end when it is interrupted is killed', async () => {
  const program = start(`${IDLE} process.on('SIGINT', () => console.log('still here')); console.log('ready')`);
  await program.printed('ready');
  program.pass(RUN_TIMEOUT_MS);
  await program.printed('still here');
  program.pass(GRACE_MS);
  assert.is((await program.ended).code, 1);
});

for (const suite of ['unit', 'api']) {
  test(`a filter that matches no file of the ${suite} tests is an error`, () => {
    const { status, stdout, stderr } = node(process.cwd(), 'test/run.mjs', suite, 'no-such-file');
    assert.is(stderr, `No file in test/${suite} matches "no-such-file".\n`);
    assert.match(stdout, '0 passed, 1 failed');
    assert.is(status, 1);
  });
}

test('a filter that is the name of a noun is referred to the tests of all nouns', () => {
  for (const name of ['worktype', 'worktypes']) {
    const { stderr } = node(process.cwd(), 'test/run.mjs', 'api', name);
    assert.is(
      stderr,
      `No file in test/api matches "${name}". What follows from descriptors is tested by: node test/run.mjs api '^nouns'\n`,
    );
  }
});

test('a filter that matches no browser test is an error, and so is a run that broke off', () => {
  const stats = { expected: 0, flaky: 0, unexpected: 0 };
  const failures: string[] = [];
  const sum = (changes: object, errors: unknown[], code: number) =>
    e2eResult({ stats: { ...stats, ...changes }, errors }, code);
  assert.equal(sum({}, [{ message: 'Error: No tests found' }], 1), { passed: 0, failed: 1, failures });
  assert.equal(sum({ expected: 3 }, [], 130), { passed: 3, failed: 1, failures });
  assert.equal(sum({ expected: 3, flaky: 1 }, [], 0), { passed: 4, failed: 0, failures });
  assert.equal(sum({ expected: 3, unexpected: 2 }, [], 1), { passed: 3, failed: 2, failures });
});

test('a test that failed is named by file and title', () => {
  const spec = (title: string, ok: boolean) => ({ ok, file: 'lists.spec.ts', line: 7, title });
  const stats = { expected: 1, flaky: 0, unexpected: 1 };
  const suites = [{ specs: [], suites: [{ specs: [spec('sorts', true), spec('pages', false)] }] }];
  assert.equal(e2eResult({ stats, errors: [], suites }, 1).failures, ['lists.spec.ts:7 › pages']);
  const output =
    'rates.test.mjs\n• ✘   (1 / 2)\n\n   FAIL  "a rate has two ends"\n    expected\n\n  Total:     2\n  Passed:    1\n';
  assert.equal(uvuResult(output, 1).failures, ['rates › a rate has two ends']);
});

test('a hook that fails is one failure, with the name of its file, and so is a test of a named suite', () => {
  const sums = '  Total:     15\n  Passed:    11\n  Skipped:   0\n';
  const output = `rates.test.mjs\n•  prices  • a line of output\n•   (2 / 6)\nlabor.test.mjs\n crews  • ✘ •   (2 / 3)\n\n   FAIL  crews  "a crew has a name"\n•   (6 / 6)\n${sums}`;
  assert.equal(uvuResult(output, 1), {
    passed: 11,
    failed: 2,
    failures: ['rates › a hook failed: 3 of 6 did not end', 'labor › a crew has a name'],
  });
  assert.is(uvuResult(output, 0).failed, 2);
});

test('every browser test can be loaded, without the bundler of the product', () => {
  const { status, stdout } = node(
    process.cwd(),
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter', 'line'],
  );
  assert.match(stdout, /Total: \d{3,} tests in \d+ files/);
  assert.is(status, 0);
});

test('unit and API tests that ran none, failed or broke off are a failure', () => {
  const summary = (total: number, passed: number) => `  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   0\n`;
  const failures: string[] = [];
  assert.equal(uvuResult(summary(4, 4), 0), { passed: 4, failed: 0, failures });
  assert.equal(uvuResult(summary(4, 3), 1), { passed: 3, failed: 1, failures });
  assert.equal(uvuResult(summary(4, 3), 0), { passed: 3, failed: 1, failures });
  assert.equal(uvuResult(summary(4, 4), 1), { passed: 4, failed: 1, failures });
  assert.equal(uvuResult(summary(0, 0), 0), { passed: 0, failed: 1, failures });
  assert.equal(uvuResult('• • •', 0), { passed: 0, failed: 1, failures });
});

const COMMANDS = [
  ['build.mjs'],
  ['build.mjs', 'start'],
  ['test/run.mjs'],
  ['test/run.mjs', 'e2e'],
  ['build/screens.mjs'],
  ['build/screens.mjs', '--diff', 'HEAD'],
];

/** A copy of the project without packages, for as long as `check` runs. */
function inClone(check: (clone: string) => void) {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'package-recovery-clone-')));
  try {
    for (const part of ['build', 'build.mjs', 'package.json', 'server', 'src', 'test/run.mjs', 'test/support'])
      cpSync(part, join(clone, part), { recursive: true });
    check(clone);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

test('before npm ci every command says what to do, in one line', () => {
  inClone((clone) => {
    for (const command of COMMANDS) {
      const { status, stdout, stderr } = node(clone, ...command);
      assert.equal([status, stdout, stderr], [1, '', 'Packages are missing: run npm ci first.\n'], command.join(' '));
    }
  });
});

test('on a Node that the product is not made for every command says which one is needed, in one line', () => {
  inClone((clone) => {
    writeFileSync(join(clone, 'package.json'), '{ "type": "module", "engines": { "node": "^90.2.0 || >=98.1.0" } }');
    for (const command of COMMANDS) {
      const { status, stdout, stderr } = node(clone, ...command);
      assert.equal([status, stdout], [1, ''], command.join(' '));
      assert.is(
        stderr,
        `Node 98.1 or newer, or 90 from 90.2 on, is needed; this is ${process.versions.node}.\n`,
        command.join(' '),
      );
    }
  });
});

test('a build that may not write says so, in one line', () => {
  if (!existsSync('/sys')) return;
  inClone((clone) => {
    symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
    // Not even root makes a folder there.
    symlinkSync('/sys', join(clone, 'dist'));
    const { status, stdout, stderr } = node(clone, 'build.mjs');
    const place = join(clone, 'dist');
    assert.equal(
      [status, stdout, stderr],
      [1, '', `The build writes to ${place}, and this user may not: start once as the user who owns it.\n`],
    );
  });
});

function node(cwd: string, ...args: string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
}

test("a reporter of one's own does not take the report away from which the sum is read", () => {
  const args = (...own: string[]) => withJsonReport(['e2e/a.spec.ts', ...own, '-g', 'json']).slice(1, -2);
  assert.equal(args('--reporter=list'), ['--reporter=list,json']);
  assert.equal(args('--reporter', 'dot'), ['--reporter', 'dot,json']);
  assert.equal(args('--reporter=json,line'), ['--reporter=json,line']);
  assert.equal(args(), []);
});

test.run();
