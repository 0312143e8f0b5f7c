// POST /find: records of every noun by what they are called, for the dialog that finds everything. Only what lists show to
// the caller is found.
import type { FastifyInstance } from 'fastify';
import { modules } from 'noun-modules';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import { hasCall } from '../../src/schema/model/calls';
import {
  FIND_LIMIT,
  type FoundRecord,
  type FoundRecords,
  findText,
  isFindable,
  MAX_FIND_RECORDS,
  MAX_FIND_TEXT,
} from '../../src/schema/model/find';
import { isLog } from '../../src/schema/model/history';
import { nouns } from '../../src/schema/model/nouns';
import { createSearchLimit } from '../base/concurrency-limit';
import { type FindSource, findRecords, namedRecords, withBeside } from '../crud/find-records';
import { isId } from '../crud/refs';
import { isAdmitted } from '../crud/usage';
import { storedNoun } from '../db/noun-columns';
import { objectBody } from '../http/body-parsers';
import { callerGone } from '../http/caller-gone';
import { problem } from '../http/http-errors';
import { json, list, type Operation, object, text } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';

/** A noun that takes too long is named in `slow` instead of being waited for. 503 where too many searches wait. */
export function findRoutes(app: FastifyInstance, context: AppContext): void {
  // Lists are searched on the same few connections. Who types on has no use for the texts before.
  const inTurn = createSearchLimit(2);
  app.post(
    '/find',
    { config: { describe: FIND }, bodyLimit: 16_384 },
    async (request, reply): Promise<FoundRecords> => {
      const { text, records } = requestIn(objectBody(request));
      const signal = callerGone(reply);
      const caller = callerOf(request);
      const sources = await sourcesFor(caller, context);
      const named = await withBeside(context.db, sources, await lookUp(context, sources, records));
      if (!isFindable(text)) return { found: [], more: [], slow: [], records: named };
      const db = (ms: number) => context.searchDb(signal, ms);
      const { found, slow } = await inTurn(() => findRecords(db, sources, text), { signal, owner: caller.userId });
      const first = firstOfEach(found);
      return { ...first, found: await withBeside(context.db, sources, first.found), slow, records: named };
    },
  );
}

interface FindRequest {
  text: string;
  records: { noun: string; id: number }[];
}

/** @throws 400 for a body that is none. */
function requestIn({ text = '', records = [] }: Record<string, unknown>): FindRequest {
  if (typeof text !== 'string') throw problem(400, 'The text is not usable.');
  if (!Array.isArray(records) || records.length > MAX_FIND_RECORDS || !records.every(isRecord))
    throw problem(400, 'The records are not usable.');
  return { text: findText(text), records };
}

const isRecord = (one: unknown): one is { noun: string; id: number } =>
  isObject(one) && typeof one.noun === 'string' && isId(one.id);

/** The nouns with a list or a table on a page that the caller may see. */
async function sourcesFor(caller: SignedIn, context: AppContext): Promise<FindSource[]> {
  const sources: FindSource[] = [];
  for (const noun of nouns.values()) {
    if (!isListed(noun) || !(await isAdmitted(noun, 'list', caller, context))) continue;
    const module = noun.server === undefined ? undefined : modules[noun.server];
    const visible = await module?.visible?.(caller, context);
    sources.push({ noun: storedNoun(noun), name: noun.noun, visible });
  }
  return sources;
}

const isListed = (noun: Noun): boolean =>
  !isLog(noun) &&
  hasCall(noun, 'list') &&
  (noun.screens ?? []).some(({ kind, path }) => path !== undefined && (kind === 'list' || kind === 'inline'));

/** In the order of the request; what is gone, or not for the caller, is left out. */
async function lookUp(
  { db }: AppContext,
  sources: readonly FindSource[],
  records: FindRequest['records'],
): Promise<FoundRecord[]> {
  const known = new Map<string, FoundRecord>();
  for (const source of sources) {
    const ids = records.filter(({ noun }) => noun === source.name).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const record of await namedRecords(db, source, ids)) known.set(keyOf(record), record);
  }
  return records.flatMap((record) => known.get(keyOf(record)) ?? []);
}

const keyOf = ({ noun, id }: { noun: string; id: number }): string => `${noun} ${id}`;

/** One record more than the limit says that there are more. */
function firstOfEach(rows: readonly FoundRecord[]): Pick<FoundRecords, 'found' | 'more'> {
  const ofEach = new Map<string, FoundRecord[]>();
  for (const row of rows) ofEach.set(row.noun, [...(ofEach.get(row.noun) ?? []), row]);
  return {
    found: [...ofEach.values()].flatMap((records) => records.slice(0, FIND_LIMIT)),
    more: [...ofEach].flatMap(([noun, records]) => (records.length > FIND_LIMIT ? noun : [])),
  };
}

const ID = { noun: text('The name of the noun in its descriptor.'), id: { type: 'integer' } };

const RECORDS = list(
  object(
    {
      ...ID,
      label: text(),
      field: text('Where the text is, if not in the label.'),
      value: text(),
      beside: {
        type: 'object',
        additionalProperties: { type: ['string', 'number', 'null'] },
        description:
          'What distinguishes it from others of its noun: texts that its list shows behind the label, and its state, by column.',
      },
    },
    ['field', 'value', 'beside'],
  ),
);

const FIND: Operation = {
  tag: 'Search',
  name: 'findRecords',
  summary: 'Finds records of every noun by what they are called',
  description: `By the label and by the texts and phone numbers of the list, of every noun with a list that you may see: at most ${FIND_LIMIT} records of each. Two letters or digits, or one digit, are needed; every word must be there, in any order; where a word has not three of them together, it is found at the beginning of one. Only the first ${MAX_FIND_TEXT} characters count. Of the calls of one user that wait for others only the newest goes on waiting, the one before gets 503. Records that are named with their ids are looked up besides: those that are there come back with their labels.`,
  body: json(
    object({ text: { type: 'string' }, records: { ...list(object(ID)), maxItems: MAX_FIND_RECORDS } }, [
      'text',
      'records',
    ]),
  ),
  errors: [400],
  response: json(
    object({
      found: RECORDS,
      more: { ...list(text()), description: 'Nouns with more such records.' },
      slow: { ...list(text()), description: 'Nouns whose records took too long to search.' },
      records: RECORDS,
    }),
  ),
};
