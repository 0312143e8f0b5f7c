// Who may take the calls that modules of nouns add: a matrix, made from the server's own list of routes, of every such call
// and every right that could be missing.
import { modules } from 'noun-modules';
import * as assert from 'uvu/assert';
import { storedNoun } from '../../server/db/noun-columns';
import type { Noun, Right, Rights } from '../../src/schema/descriptor/descriptor';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { refsOf } from '../../src/schema/model/refs';
import { mayDo } from '../../src/schema/model/rights';
import { forbiddenMessage } from '../../src/schema/rules/rights-messages';
import { type Api, startApi } from './api';
import { signedIn } from './contract-rights';
import { statementsOf } from './statements';

const RIGHTS: readonly Right[] = ['list', 'read', 'create', 'update', 'delete'];

type Route = Api['app']['routeList'][number];

interface AddedCall {
  noun: Noun;
  route: Route;
}

/** Of each noun everyone may do everything, but for the user types that lack one right with one noun. */
const roleWithout = (right: Right, noun: string): string => `may not ${right} ${noun}`;

/** Starts a server in which every right is missing to some user type, while `use` runs. */
async function withMissingRights(use: (api: Api) => Promise<void>): Promise<void> {
  const all = nouns as Map<string, Noun>;
  const usual = [...all];
  const roles = usual.flatMap(([noun]) => RIGHTS.map((right) => roleWithout(right, noun)));
  const mayOf = (noun: string): Rights =>
    Object.fromEntries(
      RIGHTS.map((right) => [right, ['Administrator', ...roles.filter((role) => role !== roleWithout(right, noun))]]),
    );
  for (const [name, noun] of usual) all.set(name, { ...noun, may: mayOf(name) });
  let api: Api | undefined;
  try {
    api = await startApi();
    await use(api);
  } finally {
    await api?.close();
    for (const [name, noun] of usual) all.set(name, noun);
  }
}

/** The calls below the address of a noun that are not generated. */
function addedCalls({ app }: Api): AddedCall[] {
  const below = (noun: Noun, url: string) => `${url}/`.startsWith(`/api/client${noun.api.base}/`);
  return app.routeList.flatMap((route) => {
    if (!route.right || route.method === 'HEAD') return [];
    // `/tickets/form` is below `/tickets`, but has a noun of its own.
    const [noun] = [...nouns.values()]
      .filter((one) => below(one, route.url))
      .sort((a, b) => b.api.base.length - a.api.base.length);
    if (!noun) return [];
    const rest = route.url.slice(`/api/client${noun.api.base}`.length);
    const isGenerated = rest === '/:id/usage' && !modules[noun.server ?? '']?.ownUsage;
    return isGenerated ||
      /^(\/:id|\/create|\/update(\/:id)?|\/delete\/:id|\/clusters|\/counts|\/groups|\/change|\/export|(\/:id)?\/history|\/:id\/as-it-was|\/undo|\/trash(\/:id)?|\/restore\/:id|\/import(\/check)?|\/imports(\/:id\/undo)?)?$/.test(
        rest,
      )
      ? []
      : [{ noun, route }];
  });
}

/** The first right that is missing to a user type, with its noun. */
function refusalOf({ noun, route }: AddedCall, role: string): string | undefined {
  const needed = [
    { noun, right: route.right! },
    ...(route.needs ?? []).flatMap((other) => other.rights.map((right) => ({ noun: nounOf(other.noun), right }))),
  ];
  const missing = needed.find((one) => !mayDo(one.noun, one.right, role));
  return missing && forbiddenMessage(missing.noun, missing.right);
}

/**
 * Takes every such call as every user type that lacks a right: it is refused where its route needs that right, and else
 * not. Whatever a route says that it needs, a call reads no record of a noun whose list or records are closed to the
 * caller, unless its own noun refers to that one, whose names are choices for everyone. Accounts are read by every call.
 * @returns how many calls were made.
 */
export async function checkAddedCalls(): Promise<number> {
  let made = 0;
  await withMissingRights(async (api) => {
    const calls = addedCalls(api);
    const { body: form } = await api.call('GET', '/tickets/form/1');
    for (const other of new Set(calls.map(({ noun }) => noun)))
      for (const right of RIGHTS) {
        const role = roleWithout(right, other.noun);
        const { token } = await signedIn(api, role);
        for (const call of calls) {
          const { method, url } = call.route;
          const { result, statements } = await statementsOf(() =>
            api.call(method as 'GET', url.replace(/:\w+/g, '1'), {
              token,
              absolute: true,
              body: method === 'POST' ? { form_datas: form.details } : undefined,
            }),
          );
          const what = `${method} ${url} by who ${role}: ${result.text}`;
          const refusal = refusalOf(call, role);
          if (refusal === undefined) assert.is.not(result.status, 403, what);
          else assert.equal([result.status, result.body.message], [403, refusal], what);
          const open = [call.noun.noun, 'users', ...refsOf(call.noun.record).map(({ ref }) => ref)];
          if (['list', 'read'].includes(right) && !open.includes(other.noun)) {
            const reading = new RegExp(`\\b(from|join|update|into) "?${storedNoun(other).noun}"?(?!\\w)`, 'i');
            assert.equal(
              statements.filter(({ text }) => reading.test(text)),
              [],
              what,
            );
          }
          made++;
        }
      }
  });
  return made;
}
