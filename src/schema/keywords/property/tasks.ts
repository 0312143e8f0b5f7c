// Who is responsible for a record, and until when it is to be done.

import type { Property } from '../../descriptor/descriptor';
import { ACCOUNTS } from '../../model/accounts';
import { hasCall } from '../../model/calls';
import { canBeSent } from '../../model/states';
import type { Finding, Place } from '../finding';
import { flag } from '../schemas';
import type { FamilyOf, PropertySite } from './property-keyword';

/** A record has at most one of each. */
export const TASKS: FamilyOf<'assignee' | 'due'> = {
  assignee: {
    schema: flag(
      'The user who is responsible for the record, on a ref to users: lists have the view "Mine", the page "Assign to me", rows "Assign to"; who becomes responsible is notified, and of changes by others, too.',
    ),
    notInRows: 'it is about the record',
    problems: (place, isIt, site) => [
      ...taskProblems(place, isIt, site, 'assignee'),
      ...(!isIt || site.property.ref === ACCOUNTS
        ? []
        : [place.problem(`only a user can be responsible, so it needs "ref": "${ACCOUNTS}"`)]),
    ],
    says: (isIt) => (isIt ? 'responsible for the record' : undefined),
    changed: ({ to }, _, { title }) => [
      to ? `${title} is responsible for the record` : `${title} is no longer responsible for the record`,
    ],
  },
  due: {
    schema: flag(
      'The day until which the record is to be done, on a date: a day that is over marks it as late in lists, on maps and on its page, unless its state is final; lists have the view "Late".',
    ),
    notInRows: 'it is about the record',
    problems: (place, isIt, site) => [
      ...taskProblems(place, isIt, site, 'due'),
      ...(!isIt || (site.property.type === 'string' && site.property.format === 'date')
        ? []
        : [place.problem('a record is due on a day, so the format is "date"')]),
    ],
    says: (isIt) => (isIt ? 'late when it is over' : undefined),
    changed: ({ to }, _, { title }) => [
      to ? `records are late when ${title} is over` : `records are no longer late when ${title} is over`,
    ],
  },
};

function taskProblems(
  place: Place,
  isIt: boolean,
  { name, property, noun }: PropertySite,
  word: 'assignee' | 'due',
): Finding[] {
  if (!isIt) return [];
  const { properties } = noun.record;
  const first = Object.keys(properties).find((other) => (properties[other] as Property)[word]);
  return [
    ...(first === name || first === undefined ? [] : [place.problem(`"${first}" is it already, and there is one`)]),
    ...(canBeSent(property) ? [] : [place.problem('users set it, so it can be changed')]),
    ...(hasCall(noun, 'update') ? [] : [place.problem('it is changed later on, which needs the call "update"')]),
  ];
}
