// What people read of a field.

import { wentFrom } from '../keyword';
import { quoted, quotedEnd } from '../message-text';
import { nameOf, text } from '../schemas';
import type { FamilyOf } from './property-keyword';

export const TEXTS: FamilyOf<'description' | 'placeholder' | 'messageLabel' | 'messages'> = {
  description: {
    schema: text('The hint between label and control.', 'As it is painted on the car.'),
    varies: true,
    says: (text) => `Hint: ${quotedEnd(text)}`,
    changed: (change, _, { title }) => [wentFrom(`the hint of ${title}`, change)],
  },
  placeholder: {
    schema: text('Shown in the empty control, such as an example.', 'Type of work'),
    varies: true,
    says: (text) => `Shows ${quoted(text)} while it is empty.`,
    changed: (change, _, { title }) => [wentFrom(`the placeholder of ${title}`, change)],
  },
  messageLabel: {
    schema: {
      type: 'string',
      minLength: 1,
      description: 'What messages call the field, where its title does not fit into a sentence.',
      examples: ['Terminal'],
    },
    varies: true,
    says: (text) => `Messages call it ${quotedEnd(text)}`,
    changed: (change, _, { title }) => [wentFrom(`what messages call ${title}`, change)],
  },
  messages: {
    schema: nameOf('ruleMessages', 'Messages by rule or format, where the usual ones do not fit.', {
      required: 'Please enter a name.',
    }),
    ofItems: true,
    varies: true,
    says: (messages) =>
      Object.entries(messages)
        .map(([rule, text]) => `Says ${quoted(text!)} ${occasion(rule)}.`)
        .join(' '),
    changed: ({ from = {}, to = {} }, _, { title }) =>
      [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((rule) =>
        from[rule] === to[rule]
          ? []
          : [wentFrom(`the message of ${title} ${occasion(rule)}`, { from: from[rule], to: to[rule] })],
      ),
  },
};

/** When a message is shown, by the rule that is broken. */
const occasion = (rule: string): string => OCCASIONS[rule] ?? 'when it is not valid';

const OCCASIONS: Record<string, string> = {
  required: 'when it is empty',
  choice: 'when it is none of the choices',
  enum: 'when it is none of the choices',
  minLength: 'when it is too short',
  maxLength: 'when it is too long',
  minimum: 'when it is too small',
  maximum: 'when it is too large',
  multipleOf: 'when it has too many decimals',
  pattern: 'when its form is wrong',
  taken: 'when another record has the same',
  noOverlap: 'when another record has one of the days',
  match: 'when the two differ',
  notEqualTo: 'when the two are the same',
  after: 'when it is too early',
  accept: 'when the file is of another kind',
  max_size: 'when the file is too large',
};
