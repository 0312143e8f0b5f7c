// The board of a list: its records as cards, in a column for each state, choice or referenced record.
import type { ListBoard, ListScreen } from '../../descriptor/descriptor';
import { isOneValue } from '../../model/stored';
import { labelIn } from '../entries';
import type { Finding, Place } from '../finding';
import { fixedChoicesIn, type LintContext, noField, propertyIn } from '../lint-context';
import { listed } from '../message-text';
import { keywordsOf, listOf } from '../schemas';
import { lineText } from './line-text';
import type { ScreenKeyword, ScreenSite } from './screen-keyword';

/** The keyword `board` of a list, which needs a state, a choice or a reference for its columns. */
export const board: ScreenKeyword<ListBoard, ListScreen> = {
  schema: keywordsOf(
    'Staff can see the records of the list as cards in columns, and move them from one to another.',
    { by: ['state'] },
    {
      by: listOf(
        { type: 'string' },
        'The properties whose values are the columns: a state, a choice or a reference. Staff choose among several; it opens with the first.',
        ['state', 'assignee_id'],
        { minItems: 1, maxItems: 5, uniqueItems: true },
      ),
      lines: listOf(
        { type: 'array', minItems: 1, maxItems: 2, items: { $ref: '#/definitions/column' } },
        'The lines of a card, each with a left and a right end; without them those of "phone".',
        [['ticket_no'], ['terminal.terminal_name']],
        { minItems: 1, maxItems: 6 },
      ),
    },
    ['by'],
  ),
  section: 'On a board',
  problems: boardProblems,
  says: ({ by, lines = [] }, about) => [
    `Records can be seen on a board, by ${listed(
      by.map((field) => labelIn(about, { field })),
      'or',
    )}.`,
    ...lines.map((line) => lineText(line, about)),
  ],
  changed: ({ from, to }) => [
    from && to ? 'the board of the list changed' : `the records can ${to ? 'now' : 'no longer'} be seen on a board`,
  ],
};

function boardProblems(place: Place, { by }: ListBoard, { noun, context }: ScreenSite<ListScreen>): Finding[] {
  if (!noun) return [];
  return by.flatMap((name, i) => {
    const at = place.at('by', i);
    const property = propertyIn(noun, name);
    if (!property) return [noField(at, name, noun)];
    return at.problemUnless(
      isOneValue(property) && (property.ref !== undefined || hasChoices(property, context)),
      `"${name}" makes no columns: it must be a state, a choice or a reference`,
    );
  });
}

const hasChoices = (property: Parameters<typeof fixedChoicesIn>[0], context: LintContext): boolean =>
  property.type === 'boolean' || fixedChoicesIn(property, context) !== undefined;
