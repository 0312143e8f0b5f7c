// GET /settings/versions: which records that can be chosen have changed, so that who keeps them fetches only those.
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { mayChoose } from '../crud/usage';
import { storedNoun } from '../db/noun-columns';
import { json, type Operation, object } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';
import type { SignedIn } from '../session/sessions';

/** The call does not extend the session: pages make it without their users. */
export function choiceVersionRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/settings/versions', { config: { passive: true, describe: VERSIONS } }, async (request) => {
    const chosen = await chosenNouns(callerOf(request), context);
    const { rows } = await changesOf(chosen).execute(context.db);
    const changes = new Map(rows.map((row) => [row.noun, row]));
    return Object.fromEntries(
      chosen.map((noun) => [noun.noun, versionOf(noun, changes.get(storedNoun(noun).noun), context)]),
    );
  });
}

interface Changes {
  noun: string;
  latest: string;
  count: string;
}

/** The changes of nouns, from an index alone. Also how many: one that is committed late is older than the latest. */
export const changesOf = (changed: readonly Noun[]): RawBuilder<Changes> => sql<Changes>`
  select noun, max(change_id)::text as latest, count(*)::text as count from change_log
  where noun = any(${changed.map((noun) => storedNoun(noun).noun)}::text[]) group by noun`;

/** Under a key, else numbers could be tried until one fits: how much changes is nothing that all who choose may know. */
const versionOf = ({ noun }: Noun, changes: Changes | undefined, { linkKey }: AppContext): string =>
  createHmac('sha256', linkKey)
    .update(`version\n${noun}\n${changes?.latest ?? ''}\n${changes?.count ?? ''}`)
    .digest('base64url')
    .slice(0, 16);

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
    'Of every noun whose records you may choose, by its name: another text says that one of its records was added, changed, deleted or restored since. They can only be compared. The call does not extend the session.',
  response: json(
    object(
      Object.fromEntries(CHOOSABLE.map(({ noun }) => [noun, { type: 'string' }])),
      CHOOSABLE.map(({ noun }) => noun),
    ),
  ),
};
