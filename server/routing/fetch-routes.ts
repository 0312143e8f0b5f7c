// One request to the routing service. It may be anything at that address: its response is read up to a limit, never
// followed elsewhere, and believed only as far as `readDrivingRoutes` can check it.

import { parseJson } from '../../src/schema/formats/json-text';
import { isObject } from '../../src/schema/formats/plain-values';
import type { DrivingRoutes } from '../../src/schema/model/driving-route';
import { noRoutes, readDrivingRoutes } from '../../src/schema/model/read-driving-routes';
import type { ServiceRequest } from '../base/service-request';

/** Why the service gave no usable response; `message` is for the log and holds nothing of the request's address. */
export class ServiceFailure extends Error {
  constructor(
    message: string,
    readonly status: 502 | 504 = 502,
  ) {
    super(message);
  }
}

/** Bytes, unpacked. The turns of a way across the continent, with every crossing on it, have some six million. */
const MAX_BYTES = 16 * 1024 * 1024;

/** @throws ServiceFailure. Ends when `signal` is aborted. */
export async function fetchRoutes(
  { url, init }: ReturnType<ServiceRequest>,
  signal: AbortSignal,
): Promise<DrivingRoutes> {
  const { status, text } = await send(url, init, signal);
  const body = parseJson(text);
  const routes = readDrivingRoutes(body) ?? withoutWay(body);
  if (routes) return routes;
  if (status !== 200) throw new ServiceFailure(`status ${status}`);
  throw new ServiceFailure(body === undefined ? 'no JSON' : 'unusable content');
}

async function send(url: URL, init: RequestInit, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', 'user-agent': 'package-recovery', ...init.headers },
      redirect: 'manual',
      signal,
    });
    // Services report that there is no way with 400, and with nothing else that may be read.
    if (response.status === 200 || response.status === 400)
      return { status: response.status, text: await readText(response) };
    await response.body?.cancel();
    throw new ServiceFailure(`status ${response.status}`);
  } catch (error) {
    throw error instanceof ServiceFailure ? error : new ServiceFailure(reasonOf(error));
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > MAX_BYTES) throw new ServiceFailure('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Codes that mean that there is no way, besides OSRM's own two: Valhalla's, in either of its formats. */
function withoutWay(body: unknown): DrivingRoutes | undefined {
  if (!isObject(body)) return undefined;
  if (body.code === 'DistanceExceeded') return noRoutes('NoRoute');
  if (body.error_code === 171) return noRoutes('NoSegment');
  return [154, 170, 442].includes(body.error_code as number) ? noRoutes('NoRoute') : undefined;
}

/** The code of a broken connection: the messages may name the address. Only some Node releases have one for no HTTP. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { name?: unknown; code?: unknown } };
  if (cause?.name === 'HTTPParserError') return 'no HTTP';
  return typeof cause?.code === 'string' ? cause.code : 'connection failed';
}
