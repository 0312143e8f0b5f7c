// A real S3-compatible store for tests: OpenStack Swift as Debian has it, on one node, with a folder of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCalls } from '../../server/files/bucket-calls';

export interface ObjectStore {
  /** Of the proxy, which speaks S3. */
  port: number;
  /** A value of FILES_URL, for a bucket that is there and empty. */
  newBucket(options?: { secret?: string; port?: number }): Promise<string>;
  stop(): void;
}

const KINDS = ['account', 'container', 'object'] as const;

/** The packages of Debian that have the programs. */
const PACKAGES = 'swift-proxy swift-object swift-container swift-account python3-swift';

/** Why there is no store on this machine, undefined where there is one. */
export function whyNoStore(): string | undefined {
  try {
    for (const kind of ['proxy', ...KINDS]) execFileSync('which', [`swift-${kind}-server`]);
    return undefined;
  } catch {
    return `OpenStack Swift is not installed: apt-get install --no-install-recommends ${PACKAGES}`;
  }
}

/** Starts one on free ports of the loopback address; it is ready when this resolves. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-swift-'));
  const [port, ...ports] = await freePorts(4);
  for (const name of ['rings', 'devices/one']) mkdirSync(join(folder, name), { recursive: true });
  const running: ChildProcess[] = [];
  const start = (kind: string, settings: string) => {
    const file = join(folder, `${kind}.conf`);
    writeFileSync(file, settings);
    running.push(spawn(`swift-${kind}-server`, [file], { stdio: 'ignore' }));
  };
  const stop = () => {
    for (const one of running) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (const [index, kind] of KINDS.entries()) {
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${kind}.builder`, ...args], { cwd: join(folder, 'rings') });
    ring('create', '1', '1', '1');
    ring('add', ...`--region 1 --zone 1 --ip 127.0.0.1 --port ${ports[index]} --device one --weight 1`.split(' '));
    ring('rebalance');
    start(
      kind,
      serverSettings(
        folder,
        ports[index]!,
        `devices = ${folder}/devices\nmount_check = false\ndisable_fallocate = true`,
        `${kind}-server`,
        kind,
      ),
    );
  }
  start('proxy', proxySettings(folder, port!));
  for (let wait = 0; !(await responds(port!)); wait++) {
    if (wait > 300) throw new Error('Swift does not start.');
    await pause(100);
  }
  let buckets = 0;
  return {
    port: port!,
    async newBucket({ secret = SECRET, port: through = port } = {}) {
      const url = (key: string, to?: number) =>
        `s3+http://${encodeURIComponent(KEY_ID)}:${key}@127.0.0.1:${to}/test-bucket-${++buckets}`;
      const direct = url(SECRET, port);
      await openCalls(direct).sendText({ method: 'PUT', body: '' });
      return direct.replace(`:${SECRET}@`, `:${secret}@`).replace(`:${port}/`, `:${through}/`);
    },
    stop,
  };
}

const KEY_ID = 'test:tester';
const SECRET = 'a-secret-that-nobody-sees';

const serverSettings = (folder: string, port: number, more: string, pipeline: string, app: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}/rings
log_level = ERROR
${more}
[pipeline:main]
pipeline = ${pipeline}
[app:${app}-server]
use = egg:swift#${app}
`;

const FILTERS = 'catch_errors cache s3api tempauth slo symlink versioned_writes';

const proxySettings = (
  folder: string,
  port: number,
): string => `${serverSettings(folder, port, '', `${FILTERS} proxy-server`, 'proxy')}
account_autocreate = true
${FILTERS.split(' ')
  .map(
    (name) =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${FILTER_SETTINGS[name] ?? ''}`,
  )
  .join('\n')}
`;

const FILTER_SETTINGS: Readonly<Record<string, string>> = {
  tempauth: `user_${KEY_ID.replace(':', '_')} = ${SECRET} .admin`,
  versioned_writes: 'allow_versioned_writes = true',
  // There is no memcached.
  cache: 'memcache_servers = 127.0.0.1:1',
};

const responds = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = servers.map(
    (server) =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port));
      }),
  );
  const found = await Promise.all(ports);
  for (const server of servers) server.close();
  return found;
}
