// A password that is only compared, as at the sign-in, and one that is chosen.
import { ANY_TEXT, type Documented, formatKind, type KindDocs } from './value-kind';

/** Any text: one that is only compared is neither trimmed nor checked. */
export const password = formatKind({
  form: ANY_TEXT,
  widget: 'password',
  isSecret: true,
});

/** Its samples are strong ones, so that one of them works wherever a password is wanted. */
export const passwordDocs: KindDocs & Documented = {
  description: 'a password',
  meaning: 'A text that is not shown while it is typed.',
  samples: sampled,
};

/** The form alone; common passwords are refused by the server (`hash`). */
export const strongPassword = formatKind({
  form: {
    matches: (text) => text.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((part) => part.test(text)),
    message: passwordMessage,
    hint: ({ minLength = 8 }) => `At least ${minLength} characters: upper and lower case, a number and one of @$!%*?&.`,
    lengths: [8, Infinity],
  },
  widget: 'password',
  isSecret: true,
});

/** The note for senders is the message for a weak one, as the property words it. */
export const strongPasswordDocs: KindDocs & Documented = {
  description: 'a strong password',
  meaning: 'A password with an uppercase and a lowercase letter, a digit and a special character.',
  api: {
    note: ({ messages }) => messages?.['strong-password'] ?? passwordMessage('Password'),
    example: 'Right-of-way7!',
  },
  samples: sampled,
};

function passwordMessage(label: string): string {
  return `${label} must include uppercase, lowercase, number, and special character.`;
}

function sampled(n: number): string[] {
  return [`Switch-yard7!${n}`];
}
