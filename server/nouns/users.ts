// Accounts: who may manage them, what users cannot change about themselves, the last account that can manage users, and
// the sessions that end with a change.
import type { NounModule } from '../crud/noun-module';
import { allTokenRoutes } from '../routes/tokens';
import { endSessionsOf } from '../session/sessions';
import { type AccountState, admitUserAdmin, keepOneAdmin, ownStateErrors, rejectOwnDeletion } from '../users/policy';

export default {
  columns: ['credential_version', 'last_login_at'],

  authorize: (caller, { db, settings }) => admitUserAdmin(db, settings, caller.userId),

  validate: ({ id, caller, before, values }) =>
    id === caller.userId ? ownStateErrors(before as unknown as AccountState, values) : {},

  async beforeSave({ id, before, values, transaction, context }) {
    if (id !== undefined && isDemoted(before, { ...before, ...values }))
      await keepOneAdmin(transaction, context.settings, id);
  },

  /** A new password and the end of the active status end every session of the account but the caller's. */
  async afterSave({ mode, id, before, values, columns, transaction, caller }) {
    const { status } = { ...before, ...values };
    if (mode === 'edit' && (columns.password_hash || status !== 1)) await endSessionsOf(transaction, id, caller);
  },

  /** The sessions go with the account, also where it is restored; tickets stay. */
  async beforeDelete({ id, caller, transaction, context }) {
    rejectOwnDeletion(id, caller.userId);
    await keepOneAdmin(transaction, context.settings, id);
  },

  ends: ['session', 'api_token', 'idempotency_key'],

  beforeRestore: () => ({ status: 0 }),

  routes: (app, context) => allTokenRoutes(app, context, '/user/tokens'),
} satisfies NounModule;

const isDemoted = (before: Partial<AccountState>, after: Partial<AccountState>): boolean =>
  before.status === 1 && (after.status !== 1 || after.type_id !== before.type_id);
