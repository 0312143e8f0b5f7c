// The errors of a call for the API document, derived from what its route is.
import { isListCall } from '../http/http-errors';
import { type DescribedRoute, type JsonSchema, list, named, object } from './operation';

interface ErrorKind {
  name: string;
  description: string;
  /** With the seconds after which a retry makes sense. */
  retry?: boolean;
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: { name: 'BadRequest', description: 'Not readable, or it names a column, time zone or key that cannot be.' },
  401: { name: 'Unauthenticated', description: 'The token is missing, wrong or no longer valid.' },
  403: { name: 'Forbidden', description: 'Your user type may not do this.' },
  404: { name: 'NotFound', description: 'There is no such record.' },
  409: {
    name: 'Conflict',
    description:
      'Another user has saved the record meanwhile, other records point to it, or the Idempotency-Key was used for something else.',
  },
  413: { name: 'TooLarge', description: 'The body, or one of its files, is too large.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is in a format that is not accepted here.' },
  422: { name: 'Invalid', description: 'Invalid values: their messages are under `data`, by field.' },
  429: { name: 'TooManyRequests', description: 'Too often in a short time.', retry: true },
  503: { name: 'Unavailable', description: 'Busy, starting or stopping.', retry: true },
};

const ERROR: Record<string, JsonSchema> = {
  status: { const: 'error' },
  message: { type: 'string', description: 'For the user.' },
  data: {
    type: 'object',
    description: 'Messages by field; empty where no field is wrong.',
    additionalProperties: list({ type: 'string' }),
  },
  current: {
    type: 'object',
    description: 'With 409: the record as it is now, where it was changed since it was read.',
  },
};

const error: JsonSchema = { type: 'string', description: 'The message once more, where DataTables reads it.' };

/** The bodies of errors: those of list calls, and some that every call may get, have the message twice. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: object({ ...ERROR, error }, ['current', 'error']),
  ListError: object({ ...ERROR, error }, ['current']),
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
    default: { description: 'Any other error.', ...bodyOf(isList) },
  };
}

function statusesOf({ method, url, open, right, describe }: DescribedRoute, isList: boolean): number[] {
  const { body, errors = [] } = describe!;
  const isWrite = !isList && right !== undefined && method !== 'GET';
  return [
    ...(isList ? [400] : []),
    ...(open ? [] : [401]),
    ...(right ? [403] : []),
    ...(url.includes('/:') ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(body && !isList ? [413, 415, 422] : []),
    ...errors,
    503,
  ];
}
