// Sign-ins that are under way while the account's password is changed or the account deactivated: none of them may
// leave a session that lives. Takes its counts and returns its figures; `npm test` runs it small.
import { accountFields } from '../support/account-fields';
import { type Calls, form } from '../support/api';

export interface RevocationFigures {
  /** Sign-ins that got a token. */
  opened: number;
  /**
   * Tokens among them that still opened the profile after the revocation was confirmed, although they were for what was
   * revoked.
   */
  alive: number;
}

const OLD = 'Right-of-way7!';
const NEW = 'Changed-one8!';

/**
 * @param signIns at once, an even number, at most ten: more are throttled. @param how what the first account does to
 * the other one while that one signs in.
 */
export async function revokeWhileSigningIn(
  api: Calls,
  { rounds, signIns, how }: { rounds: number; signIns: number; how: 'password' | 'status' },
): Promise<RevocationFigures> {
  const figures: RevocationFigures = { opened: 0, alive: 0 };
  for (let round = 0; round < rounds; round++) {
    const name = `${how}-${round}`;
    const fields = accountFields(name);
    const { user_id } = (
      await api.call('POST', '/user/create', { body: form({ ...fields, password: OLD, password_confirmation: OLD }) })
    ).body.data;
    const change = how === 'password' ? { password: NEW, password_confirmation: NEW } : { status: 0 };
    // Every sign-in takes the time of a password hash; the change falls into the middle of them, when one has its token.
    const half = () => Array.from({ length: signIns / 2 }, () => api.signIn(name, OLD));
    const before = half();
    await Promise.race(before);
    const changed = api.call('POST', `/user/update/${user_id}`, { body: form({ ...fields, ...change }) });
    const [responses, { status }] = await Promise.all([Promise.all([...before, ...half()]), changed]);
    if (status !== 200) throw new Error(`The account was not changed: ${status}`);
    // Activated again: what was opened for the account as it was before must stay invalid.
    if (how === 'status') await api.call('POST', `/user/update/${user_id}`, { body: form(fields) });
    for (const { body } of responses) {
      if (!body.data?.token) continue;
      figures.opened++;
      if ((await api.call('GET', '/profile', { token: body.data.token })).status === 200) figures.alive++;
    }
    await api.rows('delete from sign_in_try');
  }
  return figures;
}
