// The files in `deploy/`, each checked by the program that reads it. A program that is not installed is a line of the
// output, and its file counts as not checked.
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/http/listener';
import { startApi } from '../support/api';

let place: string;
test.before.each(() => {
  place = mkdtempSync(join(tmpdir(), 'pr-deploy-'));
});
test.after.each(() => rmSync(place, { recursive: true, force: true }));

const run = (program: string, args: string[], env: Record<string, string> = {}): SpawnSyncReturns<string> =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env }, timeout: 60_000 });

/** A test with one of the programs that is installed, or a line that says that none is. */
function testWith(programs: readonly string[], name: string, body: (program: string) => void | Promise<void>): void {
  const program = programs.find((one) => run('which', [one]).status === 0);
  if (program) test(name, () => body(program));
  else console.log(`Not checked, as ${programs.join(' or ')} is not installed: ${name}`);
}

function assertWorks({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  assert.is(status, 0, stdout + stderr);
  return stdout;
}

testWith(['docker-compose'], 'the compose file is whole, and needs its secrets', (program) => {
  const names = ['POSTGRES_PASSWORD', 'STORE_KEY', 'STORE_SECRET', 'ADMIN_PASSWORD', 'METRICS_TOKEN'];
  const secrets = Object.fromEntries(names.map((name) => [name, `${name}-0123456789`]));
  const config = (env: Record<string, string>) => run(program, ['-f', 'deploy/compose.yaml', 'config'], env);
  const whole = assertWorks(config(secrets));
  assert.match(whole, 's3+http://STORE_KEY-0123456789:STORE_SECRET-0123456789@store:9000/package-recovery');
  for (const name of names) assert.is.not(config({ ...secrets, [name]: '' }).status, 0, name);
});

testWith(['hadolint', 'dockerfilelint'], 'the Dockerfile has no findings', (program) => {
  assertWorks(run(program, ['deploy/Dockerfile']));
});

testWith(['systemd-analyze'], 'the unit is one that systemd reads, and closed', (program) => {
  const unit = join(place, 'package-recovery.service');
  // What is started is elsewhere on this machine.
  const text = readFileSync('deploy/package-recovery.service', 'utf8').replace('/usr/bin/node', process.execPath);
  writeFileSync(unit, text);
  const { status, stderr } = run(program, ['verify', '--recursive-errors=no', unit]);
  assert.is(status, 0, stderr);
  assert.not.match(stderr, 'package-recovery.service:', 'a word that it does not know');
  const rated = assertWorks(run(program, ['security', '--offline=yes', '--no-pager', unit]));
  assert.ok(Number(/exposure level for .*: ([\d.]+)/.exec(rated)?.[1]) < 3, rated);
});

testWith(['promtool'], 'Prometheus reads its settings and alarms, and the product has each figure', async (program) => {
  cpSync('deploy', place, { recursive: true });
  writeFileSync(join(place, 'metrics-token'), 'scrape-0123456789');
  assertWorks(run(program, ['check', 'config', join(place, 'prometheus.yaml')]));
  assertWorks(run(program, ['check', 'rules', join(place, 'alarms.yaml')]));
  const env = { METRICS_TOKEN: 'scrape-0123456789', BACKUP_FOLDER: place, DATA_DIR: place };
  const api = await startApi({ env });
  const { text } = await api.call('GET', '/metrics', { absolute: true, token: env.METRICS_TOKEN });
  await api.close();
  const alarms = readFileSync('deploy/alarms.yaml', 'utf8').matchAll(/expr: (?:>-\s+)?(.+)/g);
  const figures = [...alarms].flatMap(([, expr]) => expr!.match(/[a-z]+(_[a-z0-9]+)+/g) ?? []);
  // A function, and what is there with a replica alone (test/api/replica.long.test.ts).
  const others = ['histogram_quantile', 'database_replica_lag_seconds'];
  const known = new Set(figures.filter((name) => !others.includes(name)));
  assert.ok(known.size >= 6);
  for (const name of known) assert.match(text, new RegExp(`^${name}[ {]`, 'm'), name);
});

test('the image has what is built from the sources and nothing else of them', () => {
  const copied = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
    ([, names]) => names!.split(' '),
  );
  for (const name of copied) assert.ok(existsSync(name), name);
  const taken = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').match(/^!(.+)$/gm);
  assert.equal(taken?.map((name) => name.slice(1)).sort(), copied.sort());
});

test('what the Dockerfile does builds a release that a stranger runs from a folder without rights to write', async () => {
  const stages = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM .+$/m);
  const app = join(place, 'app');
  execFileSync('mkdir', ['-p', app]);
  for (const [, names] of stages[1]!.matchAll(/^COPY (.+) \S+$/gm))
    for (const name of names!.split(' ')) cpSync(name, join(app, name), { recursive: true });
  for (const [, command] of stages[1]!.matchAll(/^RUN (.+)$/gm))
    execFileSync('sh', ['-c', command!], { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] });
  const release = join(app, 'release');
  execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
  // A run's folder of temporary files is closed to others.
  execFileSync('chmod', ['a+x', tmpdir(), place]);
  const health = JSON.parse(/HEALTHCHECK [\s\S]*?CMD (\[.+\])/.exec(stages[2]!)![1]!) as string[];
  const start = JSON.parse(/^CMD (\[.+\])/m.exec(stages[2]!)![1]!) as string[];
  const dataDir = join(place, 'data');
  execFileSync('mkdir', ['-m', '0700', dataDir]);
  const [uid, gid] = process.getuid?.() === 0 ? [65_534, 65_534] : [undefined, undefined];
  if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, dataDir]);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort('127.0.0.1', 18_080)) };
  const options = { cwd: release, env, uid, gid };
  const child = spawn(process.execPath, start.slice(1), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => child.once('exit', done));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const check = () => spawnSync(process.execPath, health.slice(1), options).status;
  assert.is(check(), 1, 'it is not ready yet');
  for (const end = Date.now() + 60_000; check() !== 0; await pause(200))
    if (Date.now() > end || child.exitCode !== null) throw new Error(output);
  assert.match(await (await fetch(`http://127.0.0.1:${env.PORT}/`)).text(), '<!doctype html>');
  child.kill('SIGTERM');
  assert.is(await ended, 0, output);
  execFileSync('chmod', ['-R', 'u+w', app]);
});

test.run();
