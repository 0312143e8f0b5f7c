// GET /settings/versions: which records that can be chosen have changed, so that who keeps them fetches only those.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { mayChoose } from '../crud/usage';
import { storedNoun } from '../db/noun-columns';
import { json, type Operation, object } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';

export function choiceVersionRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/settings/versions', { config: { passive: true, describe: VERSIONS } }, async (request) => {
    const chosen = await chosenNouns(callerOf(request), context);
    const { rows } = await sql<{ noun: string; version: number }>`
      select noun, max(change_id)::float8 as version from change_log
      where noun = any(${chosen.map((noun) => storedNoun(noun).noun)}::text[]) group by noun`.execute(context.db);
    const versions = new Map(rows.map(({ noun, version }) => [noun, version]));
    return Object.fromEntries(chosen.map((noun) => [noun.noun, versions.get(storedNoun(noun).noun) ?? 0]));
  });
}

/** The nouns whose records the caller may choose. */
async function chosenNouns(caller: SignedIn, context: AppContext): Promise<Noun[]> {
  const chosen: Noun[] = [];
  for (const noun of CHOOSABLE) if (await mayChoose(noun, caller, context)) chosen.push(noun);
  return chosen;
}

const CHOOSABLE = [...nouns.values()].filter(({ choices }) => choices !== undefined);

const VERSIONS: Operation = {
  tag: 'Option lists',
  summary: 'Versions of the records that can be chosen',
  description:
    'Of every noun whose records you may choose, by its name: another number says that one of its records was added, changed, deleted or restored since. 0 where none was yet. The call does not extend the session.',
  response: json(
    object(
      Object.fromEntries(CHOOSABLE.map(({ noun }) => [noun, { type: 'integer', minimum: 0 }])),
      CHOOSABLE.map(({ noun }) => noun),
    ),
  ),
};
