// Rules about lists and inline tables: their columns and actions.

import type {
  Entry,
  FieldEntry,
  InlineScreen,
  ListAction,
  ListScreen,
  Noun,
  NounCall,
  Property,
} from '../../src/schema/descriptor/descriptor';
import { MAX_FURTHER, MAX_REQUEST_COLUMNS } from '../../src/schema/descriptor/limits';
import { CELL_GROUP_NAMES, CELL_NAMES, INLINE_GROUP_NAMES } from '../../src/schema/descriptor/names';
import { hasSum } from '../../src/schema/filters/groups';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { type LintContext, noField, propertyIn } from '../../src/schema/keywords/lint-context';
import { dependentFieldProblems } from '../../src/schema/keywords/property/dependents';
import { named } from '../../src/schema/keywords/suggestions';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { fieldsIn } from '../../src/schema/model/layout-fields';
import { recordFor } from '../../src/schema/model/record-for';
import { refsOf } from '../../src/schema/model/refs';
import { canBeSent } from '../../src/schema/model/states';
import { FORMATS, isRows } from '../../src/schema/values/kinds';
import { isHidden, WIDGET_NAMES } from './lint-context';
import {
  entryWordProblems,
  fieldProblem,
  filledFormProblems,
  groupConditionProblems,
  missingFieldProblems,
} from './lint-form';
import { cellProblems, widgetProblems } from './lint-kind';

/** Columns of a list: for a column of its board a request searches one more. */
export const MAX_COLUMNS = MAX_REQUEST_COLUMNS - 1;

/** Problems of a list as a whole; those of a keyword by itself are in `src/schema/keywords/screen/list.ts`. */
export function listProblems(place: Place, screen: ListScreen, noun: Noun, context: LintContext): Finding[] {
  const found = columnProblems(place.at('columns'), screen.columns, noun, context);
  if (!noun.api.paged)
    found.push(place.problem(`a list comes a page at a time, so the "api" of ${noun.noun} must be "paged"`));
  if (!hasCall(noun, 'list'))
    found.push(place.problem(`a list needs the call "list", but ${noun.noun} has only ${callsOf(noun).join(', ')}`));
  if (screen.path === undefined && !context.isSample)
    found.push(place.problem('a list without a "path" has no address, so nobody could open it'));
  if (isHidden(screen.columns[0]))
    found.push(place.at('columns', 0, 'hidden').problem('the list is sorted by its first column, so it must be shown'));
  if (screen.furtherColumns && noun.server === undefined)
    found.push(place.at('furtherColumns').problem('further columns come from the module that "server" names'));
  const limit = screen.furtherColumns ? MAX_COLUMNS - MAX_FURTHER : MAX_COLUMNS;
  if (screen.columns.length > limit)
    found.push(
      place
        .at('columns')
        .problem(`a list ${screen.furtherColumns ? 'with further columns ' : ''}has at most ${limit} columns`),
    );
  screen.phone?.forEach((line, i) => found.push(...lineProblems(place.at('phone', i), line, noun, context)));
  screen.map?.lines?.forEach((line, i) =>
    found.push(...lineProblems(place.at('map', 'lines', i), line, noun, context)),
  );
  screen.board?.lines?.forEach((line, i) =>
    found.push(...lineProblems(place.at('board', 'lines', i), line, noun, context)),
  );
  if (screen.form) found.push(...filledFormProblems(place.at('form'), screen.form, noun, context));
  screen.actions.forEach((action, i) => found.push(...actionProblem(place.at('actions', i), action, screen, noun)));
  return found;
}

/** What cells that are edited in place need. */
function editableProblems(place: Place, name: string, noun: Noun): Finding[] {
  const missing = (['read', 'update'] as const).find((call) => !hasCall(noun, call));
  if (missing !== undefined)
    return [place.problem(`a cell is saved as a change of its record, which needs the call "${missing}"`)];
  const [first = '', second] = name.split('.');
  const own = noun.record.properties[first];
  const by = second === undefined ? (own?.labelOf ?? name) : refsOf(noun.record).find(({ key }) => key === first)?.name;
  const property = recordFor(noun, 'edit').properties[by ?? ''];
  if (!property) return [];
  if (!canBeSent(property)) return [place.problem(`"${by}" is none that users change`)];
  return isFiles(property) || isRows(property)
    ? [place.problem(`"${by}" has files or rows, which are changed in a form`)]
    : [];
}

/** Only own numbers are summed. */
function totalProblems(place: Place, name: string, noun: Noun): Finding[] {
  const own = noun.record.properties[name];
  return (own ? hasSum(own) : !name.includes('.')) ? [] : [place.problem(`"${name}" is no number of this record`)];
}

function columnProblems(place: Place, columns: readonly Entry[], noun: Noun, context: LintContext): Finding[] {
  return columns.flatMap((entry, i) => {
    const at = place.at(i);
    if (typeof entry === 'object' && 'fields' in entry)
      return [at.problem('a column shows one field; several in one are for the lines on a phone')];
    const name = fieldsIn([entry])[0]!;
    if (fieldsIn(columns.slice(0, i)).includes(name)) return [at.problem(`"${name}" is in it twice`)];
    const isEditable = typeof entry === 'object' && 'editable' in entry && entry.editable;
    const isTotal = typeof entry === 'object' && 'total' in entry && entry.total;
    return [
      ...columnProblem(at, entry, name, noun, context, ['field', 'label', 'as', 'hidden', 'editable', 'total']),
      ...(isEditable ? editableProblems(at.at('editable'), name, noun) : []),
      ...(isTotal ? totalProblems(at.at('total'), name, noun) : []),
    ];
  });
}

/** The lines of a row on a phone or beside a map: fields of the list, or several with an arrow between them. */
function lineProblems(place: Place, line: readonly Entry[], noun: Noun, context: LintContext): Finding[] {
  return line.flatMap((entry, i) => {
    const at = place.at(i);
    if (typeof entry === 'string' || !('fields' in entry))
      return columnProblem(at, entry, fieldsIn([entry])[0]!, noun, context);
    return [
      ...named(at.at('as'), 'cell', entry.as, CELL_GROUP_NAMES),
      ...entry.fields.flatMap((name, k) =>
        entry.fields.indexOf(name) < k
          ? [at.at('fields', k).problem(`"${name}" is in it twice`)]
          : columnProblem(at, name, name, noun, context),
      ),
    ];
  });
}

/** A list shows what the server sends with its rows: own values, and the label of a referenced record. */
function columnProblem(
  place: Place,
  entry: Entry,
  name: string,
  noun: Noun,
  context: LintContext,
  words: readonly (keyof FieldEntry)[] = ['field', 'label', 'as', 'hidden'],
): Finding[] {
  const unknown = fieldProblem(place, name, noun, context, true);
  if (unknown.length > 0) return unknown;
  const [first = '', second] = name.split('.');
  const ref = refsOf(noun.record).find(({ key }) => key === first)?.ref;
  const owner = second === undefined ? noun : context.nouns.get(ref ?? '');
  const property = owner?.record.properties[second ?? first];
  if (!owner || !property) return [];
  if (second !== undefined && second !== owner.label)
    return [place.problem(`of ${owner.noun} a list shows the label only, "${first}.${owner.label}"`)];
  if (property.items?.file && noun.server !== undefined)
    return [place.problem(`the files of "${name}" are kept by the module of ${noun.noun}, so lists do not have them`)];
  if (property.type === 'object' || property.writeOnly)
    return [place.problem(`"${name}" is not in lists: they show values and files, no objects or secrets`)];
  if (property.readAs !== undefined)
    return [
      place.problem(`rows have it as "${property.readAs}", so it cannot be a column; show the label of its record`),
    ];
  if (typeof entry === 'string') return [];
  const { as } = entry as FieldEntry;
  return [...entryWordProblems(place, entry, words), ...cellProblems(place, property, as)];
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

function callProblem(place: Place, action: ListAction, noun: Noun, calls = CALLS[action]): Finding[] {
  const missing = calls.find((call) => !hasCall(noun, call));
  return missing === undefined
    ? []
    : [place.problem(`"${action}" needs the call "${missing}", but ${noun.noun} has only ${callsOf(noun).join(', ')}`)];
}

const CALLS: Record<ListAction, readonly NounCall[]> = {
  add: ['create'],
  view: ['read'],
  edit: ['update', 'read'],
  copy: ['create', 'read'],
  delete: ['delete'],
};

/**
 * Every column is read and edited, so it may name a cell or a widget; what is required must be among them or have a
 * default.
 */
export function inlineProblems(place: Place, screen: InlineScreen, noun: Noun, context: LintContext): Finding[] {
  const { properties } = noun.record;
  const found: Finding[] = [];
  if (noun.api.paged)
    found.push(
      place.problem(
        `an inline table shows every row, but the list of ${noun.noun} is paged; take "paged" out, or describe a second noun with "table": "${noun.table ?? noun.noun}"`,
      ),
    );
  if (screen.path === undefined && !context.isSample && !context.stacked.includes(noun.noun))
    found.push(place.problem('a table without a "path" must be part of a stack, or nobody could open it'));
  if (!hasCall(noun, 'list') && !context.isSample)
    found.push(place.problem(`a table needs the call "list", but ${noun.noun} has only ${callsOf(noun).join(', ')}`));
  screen.columns.forEach((entry, i) => {
    const here = place.at('columns', i);
    const names = fieldsIn([entry]);
    for (const name of names) {
      const property = propertyIn(noun, name);
      if (!property) found.push(noField(here, name, noun));
      else if (fieldsIn(screen.columns.slice(0, i)).includes(name))
        found.push(here.problem(`"${name}" is in it twice`));
      else if (property.type === 'object' || property.writeOnly || isFiles(property) || isRows(property))
        found.push(
          here.problem(
            `"${name}" is not in tables: they show texts, numbers, choices and tags, no files, rows or secrets`,
          ),
        );
      else if (typeof entry === 'object' && 'field' in entry) found.push(...inlineEntryProblems(here, entry, property));
    }
    if (typeof entry === 'string' || !('fields' in entry)) return;
    found.push(...named(here.at('as'), 'group', entry.as, INLINE_GROUP_NAMES));
    if (names.length !== 2 || names[0] === names[1])
      found.push(here.at('fields').problem('a range goes from one field to another, so there must be two'));
    else if (names.every((name) => propertyIn(noun, name)))
      found.push(
        ...(lookOf(properties[names[0]!]!) === lookOf(properties[names[1]!]!)
          ? groupConditionProblems(here.at('fields'), names, properties)
          : [here.at('fields').problem('a range goes from one value to another of the same type and format')]),
      );
  });
  screen.actions.forEach((action, i) => {
    const calls: readonly NounCall[] = action === 'edit' ? ['update'] : CALLS[action];
    found.push(...callProblem(place.at('actions', i), action, noun, calls));
  });
  found.push(...dependentFieldProblems(place.at('columns'), screen.columns, noun, context));
  return screen.actions.includes('add')
    ? [...found, ...missingFieldProblems(place.at('columns'), screen.columns, 'in a column', noun, 'add')]
    : found;
}

/** A column is read and edited, so `as` may be a cell, a widget, or a name that is both. */
function inlineEntryProblems(place: Place, entry: FieldEntry, property: Property): Finding[] {
  const { as } = entry;
  const found = isHidden(entry)
    ? [place.at('hidden').problem('only a column of a list can be hidden')]
    : entryWordProblems(place, entry, ['field', 'label', 'as', 'readonly']);
  if (as === undefined) return found;
  const unknown = named(place.at('as'), 'cell or widget', as, [...CELL_NAMES, ...WIDGET_NAMES]);
  if (unknown.length > 0) return [...found, ...unknown];
  const ways = [
    ...((CELL_NAMES as readonly string[]).includes(as) ? [cellProblems(place, property, as)] : []),
    ...(WIDGET_NAMES.includes(as) ? [widgetProblems(place, property, as)] : []),
  ];
  return [...found, ...(ways.some((way) => way.length === 0) ? [] : ways[0]!)];
}

const lookOf = ({ type, format, options }: Property): string =>
  JSON.stringify([type, (format && FORMATS[format].form.lasting) ?? format, options !== undefined]);
