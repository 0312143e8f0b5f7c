// A routing service of the tests' own, on loopback: it keeps what it was sent and responds what a test wants.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoutingService {
  /** Its addresses, as operators write them into ROUTING_URL. */
  osrm: string;
  valhalla: string;
  requests: { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }[];
  /** Replaces what every later request gets: a whole response, or JSON with its status. */
  respond(how: Respond | { status?: number; json: unknown }): void;
  stop(): Promise<void>;
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export async function startRoutingService(): Promise<RoutingService> {
  const requests: RoutingService['requests'] = [];
  let respond: Respond = json({ json: twoRoutes() });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({
      method: request.method!,
      url: new URL(request.url!, 'http://x'),
      body,
      headers: request.headers,
    });
    respond(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    osrm: `${origin}/route/v1/driving`,
    valhalla: `${origin}/route`,
    requests,
    respond: (how) => {
      respond = typeof how === 'function' ? how : json(how);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const json =
  ({ status = 200, json }: { status?: number; json: unknown }): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));

/** The ends of `twoRoutes`. */
export const from = { latitude: 41.8, longitude: -87.7 };
export const to = { latitude: 41.86, longitude: -87.619 };

/** A response with two routes, with more in it than anyone reads, as services send it. */
export const twoRoutes = () => ({
  code: 'Ok',
  routes: [
    {
      distance: 13_398,
      duration: 804.1,
      weight: 804.1,
      weight_name: 'routability',
      geometry: '_ac~F~{gvO?gyN_vJ?',
      legs: [
        {
          distance: 13_398,
          duration: 804.1,
          summary: 'Street 0, Avenue 6',
          steps: [
            step(6720, '_ac~F~{gvO?gyN', 'Street 0', { type: 'depart', bearing_after: 90, location: [-87.7, 41.8] }),
            step(6678, '_ac~FvaxuO_vJ?', 'Avenue 6', {
              type: 'turn',
              modifier: 'left',
              bearing_after: 0,
              location: [-87.619, 41.8],
            }),
            step(0, '_xn~FvaxuO??', 'Avenue 6', { type: 'arrive', location: [-87.619, 41.86] }),
          ],
        },
      ],
    },
    {
      distance: 13_402,
      duration: 811,
      geometry: '_ac~F~{gvO_vJ??gyN',
      legs: [{ distance: 13_402, duration: 811, summary: '', steps: [] }],
    },
  ],
  waypoints: [
    { distance: 0, name: 'Street 0', location: [-87.7, 41.8], hint: 'x' },
    { distance: 4.5, name: 'Avenue 6', location: [-87.619, 41.86], hint: 'y' },
  ],
});

const step = (distance: number, geometry: string, name: string, maneuver: object) => ({
  distance,
  duration: distance / 15,
  geometry,
  name,
  mode: 'driving',
  driving_side: 'right',
  maneuver: { bearing_before: 0, instruction: `Go along ${name}.`, ...maneuver },
  intersections: [{ out: 0, entry: [true], bearings: [90], location: [-87.7, 41.8] }],
});
