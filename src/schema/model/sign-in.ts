// The rules of signing in (spec sections 3 and 5, "Sign-in"). The sign-in page checks by them before it asks the server, which checks again.
import type { RecordSchema } from './descriptor';

export const signInRecord: RecordSchema = {
  required: ['email', 'password'],
  properties: {
    email: { title: 'Email or Username', type: 'string', messages: { required: 'Email or Username is required' } },
    password: { title: 'Password', type: 'string', minLength: 7, maxLength: 256 },
    remember_me: { title: 'Remember me', type: 'boolean' },
  },
};
