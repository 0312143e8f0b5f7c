// Rules about lists and inline tables: their columns and actions.
import { callsOf, hasCall } from '../../src/schema/model/calls';
import type { Entry, InlineScreen, ListAction, ListScreen, Noun, NounCall } from '../../src/schema/model/descriptor';
import { CELL_NAMES, INLINE_GROUP_NAMES } from '../../src/schema/model/names';
import { type Finding, Place } from './finding';
import { type Context, fieldsIn, isHidden, noField, WIDGET_NAMES } from './lint-context';
import { entryProblems, filledFormProblems, missingFieldProblems } from './lint-form';
import { named } from './nearest-name';

export function listProblems(place: Place, screen: ListScreen, noun: Noun, context: Context): Finding[] {
  const found = columnProblems(place.at('columns'), screen.columns, noun, context);
  if (isHidden(screen.columns[0]))
    found.push(place.at('columns', 0, 'hidden').problem('the list is sorted by its first column, so it must be shown'));
  screen.phone?.forEach((line, i) => found.push(...columnProblems(place.at('phone', i), line, noun, context)));
  if (screen.form) found.push(...filledFormProblems(place.at('form'), screen.form, noun, context));
  screen.actions.forEach((action, i) => found.push(...actionProblem(place.at('actions', i), action, screen, noun)));
  return found;
}

/** An action of a list must lead somewhere, to the form in its modal or to a page, and there must be a call for it. */
function actionProblem(place: Place, action: ListAction, screen: ListScreen, noun: Noun): Finding[] {
  const missing = callProblem(place, action, noun);
  if (missing.length > 0) return missing;
  if (action === 'delete' || (screen.form && action !== 'view')) return [];
  const isNew = action === 'add' || action === 'copy';
  const leads = (noun.screens ?? []).some(
    (page) =>
      (page.kind === 'form' || page.kind === 'custom') &&
      page.under === screen.path &&
      page.path.includes('{') !== isNew &&
      (page.kind === 'form' && page.readonly === true) === (action === 'view'),
  );
  const ways = {
    add: 'a "form", or a page form "under" this list',
    edit: 'a "form", or a page form with {id} "under" this list',
    copy: 'a "form", or a page form "under" this list',
    view: 'a "readonly" page form with {id} "under" this list',
  };
  return leads ? [] : [place.problem(`"${action}" needs ${ways[action]}`)];
}

function callProblem(place: Place, action: ListAction, noun: Noun): Finding[] {
  const missing = CALLS[action].find((call) => !hasCall(noun, call));
  return missing === undefined
    ? []
    : [place.problem(`"${action}" needs the call "${missing}", but ${noun.noun} has only ${callsOf(noun).join(', ')}`)];
}

const CALLS: Record<ListAction, readonly NounCall[]> = {
  add: ['create'],
  view: ['read'],
  edit: ['update'],
  copy: ['create', 'read'],
  delete: ['delete'],
};

function columnProblems(place: Place, columns: readonly Entry[], noun: Noun, context: Context): Finding[] {
  return columns.flatMap((entry, i) => entryProblems(place.at(i), entry, noun, context, true));
}

/**
 * Every column is read and edited, so it may name a cell or a widget; what is required must be among them or have a
 * default.
 */
export function inlineProblems(place: Place, screen: InlineScreen, noun: Noun): Finding[] {
  const fields = Object.keys(noun.record.properties);
  const found = noun.api.paged
    ? [place.problem(`an inline table shows every row, but the list of ${noun.noun} is paged`)]
    : [];
  screen.columns.forEach((entry, i) => {
    const here = place.at('columns', i);
    for (const name of fieldsIn([entry])) if (!fields.includes(name)) found.push(noField(here, name, noun, fields));
    if (isHidden(entry)) found.push(here.at('hidden').problem('only a column of a list can be hidden'));
    if (typeof entry === 'string' || !entry.as) return;
    const several = 'fields' in entry;
    found.push(
      ...named(
        here.at('as'),
        several ? 'group' : 'cell or widget',
        entry.as,
        several ? INLINE_GROUP_NAMES : [...CELL_NAMES, ...WIDGET_NAMES],
      ),
    );
    if (several && entry.fields.length !== 2)
      found.push(here.at('fields').problem('a range goes from one field to another, so there must be two'));
  });
  screen.actions.forEach((action, i) => found.push(...callProblem(place.at('actions', i), action, noun)));
  return screen.actions.includes('add')
    ? [...found, ...missingFieldProblems(place.at('columns'), screen.columns, 'in a column', noun)]
    : found;
}
