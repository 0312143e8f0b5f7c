// The own account.
import type { NounModule } from '../crud/noun-module';
import { orNull, text } from '../http/operation';
import { endSessionsOf, previousLogin } from '../session/sessions';

export default {
  describes: {
    read: { role_name: orNull(text()), last_login: orNull(text('When the session before this one began.')) },
  },

  /** A new password ends every other session of the account. */
  async afterSave({ id, columns, transaction, caller }) {
    if (columns.password_hash) await endSessionsOf(transaction, id, caller);
  },

  /**
   * With the name of the user's type, by which the page knows what it may offer, and the moment of the sign-in before
   * this session: ISO text, null where it is not known.
   */
  read: async (row, { context, caller }) => ({
    ...row,
    role_name: caller.role,
    last_login: await previousLogin(context.db, caller),
  }),
} satisfies NounModule;
