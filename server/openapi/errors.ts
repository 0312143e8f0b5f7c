// The errors of a call for the API document, derived from what its route is.
import { isListCall } from '../http/http-errors';
import { type DescribedRoute, type JsonSchema, list, named, object } from '../http/operation';

interface ErrorKind {
  name: string;
  description: string;
  /** With the seconds after which a retry makes sense. */
  retry?: boolean;
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: {
    name: 'BadRequest',
    description: 'Not readable, or it names a column, time zone, version or Idempotency-Key that cannot be.',
  },
  401: { name: 'Unauthenticated', description: 'The token is missing, wrong or no longer valid.' },
  403: { name: 'Forbidden', description: 'Your user type, or a token for integrations, may not do this.' },
  404: { name: 'NotFound', description: 'There is no such record.' },
  408: { name: 'Timeout', description: 'The body came too slowly.' },
  409: {
    name: 'Conflict',
    description:
      'Something changed meanwhile, other records point to the record, a limit is reached, or the Idempotency-Key was used for something else.',
  },
  413: { name: 'TooLarge', description: 'The body, or one of its files, is too large.' },
  414: { name: 'AddressTooLong', description: 'The table request is longer than any list needs.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is in a format that is not accepted here.' },
  422: { name: 'Invalid', description: 'Invalid values: their messages are under `data`, by field.' },
  429: { name: 'TooManyRequests', description: 'Too often in a short time.', retry: true },
  503: { name: 'Unavailable', description: 'Busy, starting or stopping.', retry: true },
  507: { name: 'NoRoom', description: 'There is no room left on the server: nothing was saved.' },
};

const ERROR: Record<string, JsonSchema> = {
  status: { const: 'error' },
  message: { type: 'string', description: 'For the user.' },
  data: {
    type: 'object',
    description: 'Messages by field; empty where no field is wrong.',
    additionalProperties: list({ type: 'string' }),
  },
};

const error: JsonSchema = { type: 'string', description: 'The message once more, where DataTables reads it.' };

/** The bodies of errors: those of list calls, and some that every call may get, have the message twice. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: object({ ...ERROR, error }, ['error']),
  ListError: object({ ...ERROR, error }),
};

const bodyOf = (isList: boolean) => ({
  content: { 'application/json': { schema: named(isList ? 'ListError' : 'Error') } },
});

/** Every error that has a name, in both shapes. */
export const errorResponses = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [false, true].flatMap((isList) =>
      Object.values(KINDS).map(({ name, description, retry }) => [
        nameOf(name, isList),
        { description, ...(retry && { headers: { 'Retry-After': RETRY_AFTER } }), ...bodyOf(isList) },
      ]),
    ),
  );

const RETRY_AFTER = {
  description: 'Seconds to wait before the same request makes sense again.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};

const nameOf = (name: string, isList: boolean): string => (isList ? `List${name}` : name);

/** The errors of one call by status; `default` stands for every other, in the same shape. */
export function errorsOf(route: DescribedRoute): Record<string, JsonSchema> {
  const isList = isListCall(route);
  return {
    ...Object.fromEntries(
      statusesOf(route, isList).map((status) => [
        status,
        { $ref: `#/components/responses/${nameOf(KINDS[status]!.name, isList)}` },
      ]),
    ),
    ...(route.describe!.current && { 409: savedSince(route.describe!.current) }),
    default: { description: 'Any other error.', ...bodyOf(isList) },
  };
}

const CHANGED_BY: JsonSchema = {
  type: ['string', 'null'],
  description: 'The name of the user who saved `current`; null where that is not known.',
};

/** The 409 of a change of a record. */
const savedSince = (current: JsonSchema): JsonSchema => ({
  description:
    'The record was saved since it was read, also in another session of the same user: `current` is what a read presents now. Or a change is refused in that moment, without `current`.',
  content: {
    'application/json': {
      schema: object({ ...ERROR, error, current, changed_by: CHANGED_BY }, ['current', 'changed_by', 'error']),
    },
  },
});

function statusesOf({ method, url, open, sessionOnly, right, describe }: DescribedRoute, isList: boolean): number[] {
  const { body, query = {}, errors = [] } = describe!;
  const isWrite = !isList && right !== undefined && method !== 'GET';
  const isSent = body !== undefined || method === 'POST';
  const statuses = [
    ...(isSent ? [400, 408, 413, 415] : []),
    ...('time_zone' in query || 'columns[0][data]' in query ? [400] : []),
    ...(open ? [] : [401]),
    ...(right || sessionOnly ? [403] : []),
    ...(url.includes('/:') ? [404] : []),
    ...(isWrite ? [409, 507] : []),
    ...(body && !isList ? [422] : []),
    ...errors,
    503,
  ];
  return [...new Set(statuses)].sort();
}
