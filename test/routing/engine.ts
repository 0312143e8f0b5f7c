// Valhalla on the roads of the tests, behind HTTP as its own service has it: `POST /route`. Beside it the same engine
// with OSRM's address. Its package is installed in this folder alone (`npm run test:routing`).
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { points, roads } from './roads';
import { writePbf } from './write-pbf';

export interface Engine {
  /** Its two addresses, as operators write them into ROUTING_URL. */
  valhalla: string;
  osrm: string;
  /** How many requests it got. */
  requests(): number;
  /** While it stands still it takes requests and never responds. */
  standStill(still: boolean): void;
  stop(): Promise<void>;
}

/** The part of the package that is used; it is not there when the types are checked. */
interface Valhalla {
  Actor: new (config: object) => { route(query: string): Promise<string> };
  getConfig(options: { tileDir: string }): Promise<Record<string, any>>;
}

export async function startEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-roads-'));
  const actor = await buildRoads(folder);
  let isStill = false;
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const query = await queryOf(request);
    if (isStill) return;
    const { status, body } = await actor.route(query).then(
      (body) => ({ status: 200, body }),
      (error: Error) => ({ status: 400, body: errorBody(error.message) }),
    );
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    valhalla: `${origin}/route`,
    osrm: `${origin}/route/v1/driving`,
    requests: () => requests,
    standStill: (still) => {
      isStill = still;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
        rmSync(folder, { recursive: true, force: true });
      }),
  };
}

async function buildRoads(folder: string): Promise<InstanceType<Valhalla['Actor']>> {
  const require = createRequire(import.meta.url);
  const { Actor, getConfig } = require('@valhallajs/valhallajs') as Valhalla;
  const config = await getConfig({ tileDir: join(folder, 'tiles') });
  // Without these it logs every step, and looks for files of a larger installation.
  for (const part of ['mjolnir', 'loki', 'thor', 'odin', 'meili']) config[part].logging = { type: '' };
  delete config.mjolnir.tile_extract;
  delete config.mjolnir.traffic_extract;
  const [extract, settings] = [join(folder, 'roads.osm.pbf'), join(folder, 'valhalla.json')];
  writeFileSync(extract, writePbf(points, roads));
  writeFileSync(settings, JSON.stringify(config));
  const builder = join(
    dirname(require.resolve('@valhallajs/valhallajs')),
    process.platform,
    process.arch,
    'valhalla_build_tiles',
  );
  // It leaves files where it runs.
  await promisify(execFile)(builder, ['-c', settings, extract], { cwd: folder });
  return new Actor(config);
}

/** What Valhalla is sent, or the same from an address of OSRM. */
async function queryOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.method === 'POST') return body;
  const { pathname, searchParams } = new URL(request.url!, 'http://x');
  const reach = searchParams.get('radiuses')?.split(';').map(Number) ?? [];
  const locations = decodeURIComponent(pathname.split('/').at(-1)!)
    .split(';')
    .map((pair, index) => {
      const [lon, lat] = pair.split(',').map(Number);
      return { lon, lat, search_cutoff: reach[index] };
    });
  return JSON.stringify({
    locations,
    costing: 'auto',
    format: 'osrm',
    shape_format: 'polyline5',
    alternates: searchParams.get('alternatives') === 'true' ? 1 : 0,
  });
}

/** How Valhalla's own service reports errors in OSRM's format. */
function errorBody(message: string): string {
  const [, code] = CODES.find(([start]) => message.includes(start)) ?? [];
  return JSON.stringify({ code: code ?? 'InvalidOptions', message });
}

const CODES = [
  ['No suitable edges near location', 'NoSegment'],
  ['No path could be found', 'NoRoute'],
  ['Locations are in unconnected regions', 'NoRoute'],
] as const;
