// GET /route/v1/driving/{longitude},{latitude};{longitude},{latitude}: OSRM's own call, so that whatever reads OSRM reads
// this. Behind it is the operator's routing service; its address and key never leave the server.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pointPairText, readPointPair } from '../../src/schema/formats/point-pair';
import { callerGone } from '../http/caller-gone';
import { later, problem } from '../http/http-errors';
import { json, list, type Operation, object, text } from '../http/operation';
import { countCall } from '../http/rate-limit';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';

/** A marker that is moved with the keyboard requests about one a second; routes that are known are not counted. */
const LIMIT = { name: 'routes', limit: 60, seconds: 60 };

/** 404 without a routing service; the limit is that of a user, over all sessions and tokens. */
export function drivingRoutes(app: FastifyInstance, { db, router }: AppContext): void {
  app.get<{ Params: { points: string } }>(
    '/route/v1/driving/:points',
    { config: { describe: ROUTES } },
    async (request, reply) => {
      if (!router) throw problem(404, 'There is no routing service.');
      const points = readPointPair(request.params.points);
      if ('misfit' in points) throw misfits[points.misfit]();
      const pair = pointPairText(points.from, points.to);
      let routes = router.known(pair);
      if (routes === undefined) {
        const wait = await countCall(db, LIMIT, String(callerOf(request).userId));
        if (wait > 0) throw later(429, `Too many routes in a short time. Try again in ${wait} seconds.`, wait);
        // Another call may have requested them while this one was counted.
        routes = router.known(pair) ?? router.request(pair);
      }
      const text = await whileConnected(reply, routes);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}

const length = { type: 'number' };
const place = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };

/** OSRM's own documentation has the rest. */
const ROUTES: Operation = {
  tag: 'Routes',
  errors: [400, 422, 429],
  summary: 'Driving routes from one point to another: longitude,latitude;longitude,latitude',
  description: 'In the shape of OSRM, lines as polylines of five decimals. 404 where there is no routing service.',
  response: json(
    object({
      code: { enum: ['Ok', 'NoRoute', 'NoSegment'] },
      routes: list(
        object({
          distance: length,
          duration: length,
          geometry: text(),
          legs: list({ type: 'object', additionalProperties: true }),
        }),
      ),
      waypoints: list(object({ name: text(), location: place, distance: length }, ['distance'])),
    }),
  ),
};

const misfits = {
  shape: () => problem(400, 'A route leads from one point to another: longitude,latitude;longitude,latitude.'),
  range: () =>
    problem(422, 'The longitude of a point comes first and is from -180 to 180; its latitude is from -90 to 90.'),
};

/** Others may wait for the same routes: a caller that goes away ends its own wait alone. */
function whileConnected<T>(reply: FastifyReply, work: T | Promise<T>): Promise<T> {
  const signal = callerGone(reply);
  const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([work, gone]);
}
