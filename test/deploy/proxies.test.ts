// nginx and Caddy with the samples in `deploy/`, in front of a server that runs: uploads up to the product's limit pass
// without being kept, notices arrive at once, and the server sees who calls.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../server/http/listener';
import { type Api, startApi } from '../support/api';
import { ticketUpload } from '../support/ticket-upload';

const MB = 1_048_576;
let place: string;
let api: Api;
let proxy: ChildProcess | undefined;
test.before.each(async () => {
  place = mkdtempSync(join(tmpdir(), 'pr-proxy-'));
  api = await startApi({ env: { TRUST_PROXY: '1' } });
});
test.after.each(async () => {
  proxy?.kill('SIGTERM');
  await api?.close();
  rmSync(place, { recursive: true, force: true });
});

/** How the sample is started on other ports, with a certificate of its own. */
const PROXIES: Record<string, (target: string, port: number, key: string, certificate: string) => string[]> = {
  nginx(target, port, key, certificate) {
    const text = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('127.0.0.1:8080', target)
      .replace(/listen \[::\].+;/g, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
      .replace(/\/etc\S+fullchain\.pem/, certificate)
      .replace(/\/etc\S+privkey\.pem/, key);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${place}/${name};`,
    );
    writeFileSync(
      join(place, 'nginx.conf'),
      `daemon off; pid ${place}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${text} }`,
    );
    return ['-c', join(place, 'nginx.conf'), '-e', 'stderr'];
  },
  caddy(target, port, key, certificate) {
    const text = readFileSync('deploy/Caddyfile', 'utf8')
      .replace('127.0.0.1:8080', target)
      .replace('recovery.example.com {', `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`);
    writeFileSync(join(place, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text}`);
    return ['run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')];
  },
};

async function startProxy(name: string): Promise<number> {
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  );
  const port = await freePort('127.0.0.1', 18_443);
  const target = new URL(await api.listen()).host;
  mkdirSync(join(place, 'home'));
  proxy = spawn(name, PROXIES[name]!(target, port, key, certificate), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: join(place, 'home') },
  });
  let output = '';
  proxy.stderr!.on('data', (bytes) => (output += bytes));
  for (const end = Date.now() + 20_000; ; await pause(50)) {
    const isUp = await send(port, 'GET', '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return port;
    if (Date.now() > end || proxy.exitCode !== null) throw new Error(output);
  }
}

/** Sends a body in pieces, so that a proxy that keeps it whole is seen. */
function send(port: number, method: string, path: string, body?: Request, before?: () => Promise<void>) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((done, fail) => {
    const headers = {
      authorization: `Bearer ${api.token}`,
      ...(body ? { 'content-type': body.headers.get('content-type')! } : {}),
    };
    const call = request({ port, host: '127.0.0.1', method, path, headers, rejectUnauthorized: false, agent: false });
    call.once('error', fail).once('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      done({ status: response.statusCode!, text, headers: response.headers });
    });
    const write = async () => {
      for await (const chunk of body?.body ?? [])
        if (!call.write(chunk)) await new Promise((go) => call.once('drain', go));
      await before?.();
      call.end();
    };
    write().catch(fail);
  });
}

async function ticket(size: number): Promise<Request> {
  const { details } = (await api.call('GET', '/tickets/form/1')).body;
  const body = ticketUpload(details, new File([new Uint8Array(size).fill(7)], 'large.bin'));
  return new Request('http://localhost', { method: 'POST', body });
}

for (const name of Object.keys(PROXIES)) {
  if (spawnSync('which', [name]).status !== 0) {
    console.log(`Not checked, as ${name} is not installed: the server behind it`);
    continue;
  }
  test(`behind ${name} uploads up to the limit pass as they come, and above it the server says so`, async () => {
    const port = await startProxy(name);
    let isOnDisk = false;
    const arrived = async () => {
      for (const end = Date.now() + 10_000; !isOnDisk && Date.now() < end; await pause(20))
        isOnDisk = api.filesOnDisk().some((file) => file.startsWith('incoming/'));
    };
    const full = await send(port, 'POST', '/api/client/tickets/create', await ticket(100 * MB), arrived);
    assert.is(full.status, 200, full.text);
    assert.ok(isOnDisk, 'while it was sent');
    const [stored] = await api.rows('select size, original_name from stored_file order by position limit 1');
    assert.equal(stored, { size: String(100 * MB), original_name: 'large.bin' });
    const larger = await send(port, 'POST', '/api/client/tickets/create', await ticket(100 * MB + 1));
    assert.is(larger.status, 413);
    assert.match(larger.text, 'Attachments must be no more than 100 MB.');
    assert.match(String(full.headers['x-request-id']), /^[\w-]{20,}$/);
    assert.match(String(full.headers['strict-transport-security']), 'max-age=31536000');
    const long = `/api/client/tickets?search=${'x'.repeat(15_000)}`;
    assert.is.not((await send(port, 'GET', long)).status, 414);
  });

  test(`behind ${name} notices arrive at once`, async () => {
    const port = await startProxy(name);
    const headers = { authorization: `Bearer ${api.token}` };
    const lines: string[] = [];
    const stream = request({
      port,
      host: '127.0.0.1',
      path: '/api/client/notices',
      headers,
      rejectUnauthorized: false,
    });
    stream.once('response', (response) => response.setEncoding('utf8').on('data', (text) => lines.push(text)));
    stream.on('error', () => {}).end();
    const until = async (part: string) => {
      for (const end = Date.now() + 5_000; !lines.join('').includes(part); await pause(20))
        if (Date.now() > end) throw new Error(`"${part}" did not arrive: ${lines.join('')}`);
    };
    await until('"ready"');
    const saved = await api.call('POST', '/terminal/create', {
      body: { terminal_name: 'Behind', terminal_address: 'Here', latitude: '41.5', longitude: '-87.5', status: 1 },
    });
    assert.is(saved.status, 200, saved.text);
    await until('"changed"');
    stream.destroy();
  });
}

test.run();
