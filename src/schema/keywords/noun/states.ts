// The life of a record: its states, which lead where, and what each needs and locks.

import type { Noun, NounState, Property } from '../../descriptor/descriptor';
import { TONES } from '../../descriptor/names';
import { formerNames } from '../../model/former-names';
import { mayDo } from '../../model/rights';
import { canBeSent, STATE, STATE_REASON, stateFields } from '../../model/states';
import { filledForms } from '../condition-rules';
import { titleIn } from '../descriptor-set';
import type { Finding, Place } from '../finding';
import { eachField } from '../lint-context';
import { listed, quoted } from '../message-text';
import { flag, keywordsOf, listOf, text } from '../schemas';
import { named } from '../suggestions';
import type { NounKeyword } from './noun-about';
import { roleNameProblems } from './rights';

const EXAMPLE: readonly NounState[] = [
  { name: 'open', label: 'Open', to: ['done', 'dropped'] },
  { name: 'done', label: 'Done', tone: 'good', final: true, locks: 'all' },
  { name: 'dropped', label: 'Dropped', tone: 'bad', final: true, reason: 'Why is it dropped?' },
];

const NAME = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' };
const unique = { minItems: 1, uniqueItems: true };

const STATE_SCHEMA = keywordsOf(
  'A state of a record.',
  EXAMPLE[1]!,
  {
    name: { ...NAME, maxLength: 60, description: 'As it is kept and sent.', examples: ['in_recovery'] },
    label: { type: 'string', minLength: 1, maxLength: 60, description: 'What staff read.', examples: ['In recovery'] },
    tone: { enum: TONES, default: 'neutral', description: 'The colour of its chip.' },
    to: listOf(NAME, 'The states that can follow.', ['done', 'dropped'], unique),
    by: {
      anyOf: [{ $ref: '#/definitions/roles' }, { type: 'array', maxItems: 0 }],
      description:
        'Who may bring a record here, by the names of user types; without it everyone who may change it. An empty list: only a module of the server.',
      examples: [['Administrator']],
    },
    requires: listOf({ type: 'string' }, 'What must be filled before, and stay so.', ['signature'], unique),
    locks: {
      anyOf: [{ const: 'all' }, { type: 'array', ...unique, items: { type: 'string' } }],
      description:
        'The properties that cannot be changed here, or "all": in a final state such a record cannot be deleted, too.',
      examples: ['all', ['terminal_id']],
    },
    final: flag('No state follows.'),
    reason: {
      ...text('The question that is put to who brings a record here, and must be filled in.', 'Why is it cancelled?'),
      minLength: 1,
    },
    was: {
      $ref: '#/definitions/formerNames',
      description: 'States that are gone, and whose records are in this one from the next start on.',
      examples: ['under_way', ['under_way', 'on_hold']],
    },
  },
  ['name', 'label'],
);

/** The keyword `states`; the names of the properties that follow from it are taken then. */
export const STATES: NounKeyword<readonly NounState[]> = {
  schema: listOf(
    STATE_SCHEMA,
    'The states of a record, which begins in the first: the property "state", and "state_since" with the moment when it came there, follow from them. POST {base}/state/{id} and an update bring it into another. Records that are there begin in the first one; before a state goes, another must say in "was" that its records are there now.',
    EXAMPLE,
    { minItems: 2 },
  ),
  problems: (place, states, { noun }) => [
    ...nameProblems(place, noun),
    ...states.flatMap((state, i) => stateProblems(place.at(i), state, i, noun)),
  ],
  says: (states, { noun }) =>
    [`A new record is ${states[0]!.label}.`, ...states.map((state) => `${line(noun, state)}.`)].join(' '),
  changed({ from = [], to = [] }, before, after) {
    const gone = from.filter(({ name }) => !to.some((state) => state.name === name));
    return [
      ...gone.map(({ label }) => `there is no state ${quoted(label)} any more`),
      ...to.flatMap((state) => {
        const old = from.find(({ name }) => name === state.name);
        const now = line(after.noun, state);
        if (!old) return [`there is a state ${quoted(state.label)}: ${now}`];
        const was = line(before.noun, old);
        return was === now ? [] : [`from now on: ${now}; no longer: ${was}`];
      }),
    ];
  },
};

/** `“Closed” is final, locks everything`. */
function line(noun: Noun, { label, tone, to, by, requires, locks, final, reason, was }: NounState): string {
  const titles = (names: readonly string[]) => listed(names.map((name) => titleIn(noun, name)));
  const next = noun.states?.filter(({ name }) => to?.includes(name)).map((state) => quoted(state.label)) ?? [];
  const parts = [
    final ? 'is final' : `leads to ${listed(next, 'or')}`,
    by && `is set by ${by.length > 0 ? listed(by) : 'the server'} only`,
    requires && `needs ${titles(requires)}`,
    locks && `locks ${locks === 'all' ? 'everything' : titles(locks)}`,
    reason && `needs a reason (${quoted(reason)})`,
    tone && tone !== 'neutral' && `is shown as ${tone}`,
    was !== undefined && `has the records that were in ${listed(formerNames({ was }).map(quoted))}`,
  ];
  return `${quoted(label)} ${parts.filter(Boolean).join(', ')}`;
}

/** What the states bring along is nothing that a file describes. */
function nameProblems(place: Place, { states = [], record, table }: Noun): Finding[] {
  const made = stateFields(states);
  const taken = [...Object.keys(made), STATE_REASON].filter((name) => {
    const own = record.properties[name];
    return own && JSON.stringify(own) !== JSON.stringify(made[name]);
  });
  return [
    ...taken.map((name) => place.problem(`the server keeps "${name}" by itself, so no field can be called that`)),
    ...(table === undefined ? [] : [place.problem(`the records are those of ${table}, which has its own states`)]),
  ];
}

function stateProblems(place: Place, state: NounState, index: number, noun: Noun): Finding[] {
  const states = noun.states!;
  const { name, label, to = [], by = [], requires = [], final } = state;
  const before = states.slice(0, index);
  const names = states.map((one) => one.name);
  return [
    ...place.at('name').problemUnless(
      before.every((one) => one.name !== name),
      'another state has the same name',
    ),
    ...place.at('label').problemUnless(
      before.every((one) => one.label !== label),
      'another state has the same label',
    ),
    ...to.flatMap((next, i) => {
      const at = place.at('to', i);
      return next === name ? [at.problem('no state follows on itself')] : named(at, 'state', next, names);
    }),
    ...(final && to.length > 0 ? [place.at('final').problem(`states follow on "${name}", so it is not final`)] : []),
    ...(!final && to.length === 0
      ? [place.problem(`no state follows on "${name}": it needs "to", or is meant to be "final"`)]
      : []),
    ...place.problemUnless(reached(states).has(name), `no record can come to "${name}"`),
    ...(index === 0 ? firstProblems(place, state, states) : []),
    ...by.flatMap((role, i) => {
      const at = place.at('by', i);
      const unknown = roleNameProblems(at, role);
      if (unknown.length > 0 || mayDo(noun, 'update', role)) return unknown;
      return [at.problem(`"${role}" may not "update", which changing the state needs`)];
    }),
    ...eachField(place.at('requires'), requires, noun, (at, property, field) =>
      requiredProblems(at, field, property, noun),
    ),
    ...lockProblems(place.at('locks'), state, noun),
    ...formerNames(state).flatMap((was) =>
      names.includes(was) ? [place.at('was').problem(`"${was}" is a state still`)] : [],
    ),
  ];
}

/** The states that a record can come to from the first. */
function reached(states: readonly NounState[]): ReadonlySet<string> {
  const found = new Set([states[0]!.name]);
  // Grows while it is walked.
  for (const name of found) states.find((state) => state.name === name)?.to?.forEach((next) => found.add(next));
  return found;
}

/** What is checked on the way into a state is checked of nothing where no way leads there. */
function firstProblems(place: Place, state: NounState, states: readonly NounState[]): Finding[] {
  if (states.some(({ to }) => to?.includes(state.name))) return [];
  return (['by', 'requires', 'reason'] as const).flatMap((word) =>
    state[word] === undefined
      ? []
      : [place.at(word).problem('a record begins here and never comes back, so it is never checked')],
  );
}

function requiredProblems(place: Place, name: string, property: Property, noun: Noun): Finding[] {
  const forms = filledForms(noun);
  if (!canBeSent(property)) return [place.problem(`nobody fills "${name}"`)];
  if (property.type === 'object' || property.writeOnly)
    return [place.problem(`whether "${name}" is filled cannot be seen from the record`)];
  if (property.visibleWhen) return [place.problem(`"${name}" may be hidden, and could not be filled then`)];
  return forms.length > 0 && !forms.some((names) => names.includes(name))
    ? [place.problem(`"${name}" is on no form, so nobody could fill it`)]
    : [];
}

function lockProblems(place: Place, { locks = [] }: NounState, noun: Noun): Finding[] {
  if (locks === 'all') return [];
  return eachField(place, locks, noun, (at, property, name) => {
    if (name === STATE) return [at.problem('the states that follow say whether it can be changed')];
    return canBeSent(property) ? [] : [at.problem(`nobody changes "${name}" anyway`)];
  });
}
