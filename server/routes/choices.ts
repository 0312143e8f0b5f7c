// GET /settings/get: the option lists that the server keeps, by flags in the query. The lists are the nouns' `choices`
// with a key.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { NounChoices } from '../../src/schema/descriptor/descriptor';
import { choiceParents } from '../../src/schema/model/dependent-refs';
import { placeOfChoices } from '../../src/schema/model/form-steps';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { mayDo } from '../../src/schema/model/rights';
import { json, list, type Operation, object, text } from '../http/operation';
import { queryOf } from '../http/query';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';

/** Lists without a flag are not in the response; a flag that names no list is ignored. */
export function choiceRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/settings/get', { config: { describe: description() } }, async (request) => {
    const requested = queryOf(request);
    const { role } = callerOf(request);
    const lists = sources().filter(({ choices }) => isOn(requested.get(choices.key)));
    const rows = await Promise.all(
      lists.map((list) =>
        choicesOf(context, list, isOn(requested.get(PLACES)) && mayDo(nounOf(list.table), 'read', role)),
      ),
    );
    return Object.fromEntries(lists.map(({ choices }, index) => [choices.key, rows[index]]));
  });
}

/** One flag and one list for each source. */
function description(): Operation {
  const all = sources();
  const listOf = ({ choices: { id, text: label }, parents, place }: Source) =>
    list(
      object(
        Object.fromEntries([
          [id, { type: 'integer' }],
          [label, text()],
          ...parents.map((name) => [name, {}]),
          ...place.map((name) => [name, {}]),
        ]),
        place,
      ),
    );
  return {
    tag: 'Option lists',
    summary: 'What can be chosen for a reference: the active records, by their names',
    query: Object.fromEntries([
      ...all.map(({ choices }) => [
        choices.key,
        { description: 'Whether the list is wanted.', schema: { enum: [0, 1] } },
      ]),
      [
        PLACES,
        {
          description: 'Whether records that have a place come with it, where the caller may read them.',
          schema: { enum: [0, 1] },
        },
      ],
    ]),
    response: json(
      object(
        Object.fromEntries(all.map((source) => [source.choices.key, listOf(source)])),
        all.map(({ choices }) => choices.key),
      ),
    ),
  };
}

/** The flag of the request. */
const PLACES = 'places';

interface Source {
  table: string;
  choices: Required<Pick<NounChoices, 'key' | 'id' | 'text'>>;
  /** References that fields of other nouns depend on. */
  parents: readonly string[];
  /** Coordinates, where some form proposes the nearest record. */
  place: readonly string[];
  /** Whether rows can be inactive, and so not be chosen. */
  status: boolean;
}

function sources(): Source[] {
  return [...nouns.values()].flatMap(({ noun, choices, record }): Source[] =>
    choices?.key
      ? [
          {
            table: noun,
            choices: { ...choices, key: choices.key },
            parents: choiceParents({ noun }),
            place: placeOfChoices({ noun }),
            status: Object.hasOwn(record.properties, 'status'),
          },
        ]
      : [],
  );
}

const isOn = (flag: string | null): boolean => flag !== null && !['', '0', 'false'].includes(flag);

async function choicesOf({ db }: AppContext, source: Source, withPlaces: boolean): Promise<unknown[]> {
  const { table, choices, parents, place, status } = source;
  const columns = [...new Set([choices.id, choices.text, ...parents, ...(withPlaces ? place : [])])].map((name) =>
    sql.id(name),
  );
  const { rows } = await sql`
    select ${sql.join(columns)} from ${sql.id(table)}
    ${status ? sql`where status = 1` : sql``}
    order by ${sql.id(choices.text)}, ${sql.id(choices.id)}`.execute(db);
  return rows;
}
