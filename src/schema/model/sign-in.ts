// The rules of the sign-in form. The page checks them before its request, the server checks again.
import type { RecordSchema } from '../descriptor/descriptor';

/** A record of no noun; `email` may also hold a username. */
export const signInRecord: RecordSchema = {
  required: ['email', 'password'],
  properties: {
    email: { title: 'Email or Username', type: 'string', messages: { required: 'Email or Username is required' } },
    password: { title: 'Password', type: 'string', format: 'password', minLength: 7, maxLength: 256 },
    remember_me: { title: 'Remember me', type: 'boolean' },
  },
};
