// What people read of a field.

import { widgetOf } from '../../values/kinds';
import { wentFrom } from '../keyword';
import { quoted, quotedEnd } from '../message-text';
import { occasion } from '../rule-occasions';
import { flag, nameOf, text } from '../schemas';
import type { FamilyOf } from './property-keyword';

/** None of them changes what a value may be. */
export const TEXTS: FamilyOf<'description' | 'placeholder' | 'scan' | 'messageLabel' | 'messages'> = {
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
  scan: {
    schema: flag('A text that may also be filled by a bar code or QR code, with the camera or from a picture.'),
    types: ['string'],
    varies: true,
    problems: (place, scan, { property }) =>
      scan && widgetOf(property) !== 'text'
        ? [place.problem('a code is text on one line, and the field takes something else')]
        : [],
    says: (scan) => (scan ? 'A code can be scanned into it.' : undefined),
    changed: ({ to }, _, { title }) => [`a code can ${to ? 'now' : 'no longer'} be scanned into ${title}`],
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
