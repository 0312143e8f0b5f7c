// Rules about forms, record pages and their layouts.

import type {
  Entry,
  FieldEntry,
  FormScreen,
  FormStep,
  GroupEntry,
  Layout,
  ModalForm,
  Noun,
  NounCall,
  PrintSheet,
  Property,
  TabsNode,
} from '../../src/schema/descriptor/descriptor';
import { roleProblems } from '../../src/schema/keywords/coordinates';
import { asEntry, namesOf, placedIn } from '../../src/schema/keywords/entries';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { type LintContext, noField, propertyIn } from '../../src/schema/keywords/lint-context';
import { dependentFieldProblems } from '../../src/schema/keywords/property/dependents';
import { allowed, named } from '../../src/schema/keywords/suggestions';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { withLayouts } from '../../src/schema/model/form-layouts';
import { fieldsIn } from '../../src/schema/model/layout-fields';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';
import { refsOf } from '../../src/schema/model/refs';
import { GROUP_NAMES, isHidden } from './lint-context';
import { widgetProblems } from './lint-kind';

/** Problems of a page with a form. A sample stands in no product, so its calls are not checked. */
export function formProblems(place: Place, screen: FormScreen, noun: Noun, context: LintContext): Finding[] {
  const found = contentProblems(place, screen, noun, context);
  if (screen.print) found.push(...printProblems(place.at('print'), screen, screen.print, noun, context));
  return context.isSample ? found : [...found, ...callsOfForm(place, screen, noun)];
}

/** What is wrong with a layout that another form takes over is reported where it stands. */
function contentProblems(place: Place, screen: FormScreen, noun: Noun, context: LintContext): Finding[] {
  const screens = noun.screens ?? [];
  const form = withLayouts(screens)[screens.indexOf(screen)] as FormScreen;
  const layout: Layout | undefined = screen.layout;
  if (layout === undefined && form.layout.length === 0)
    return [place.problem('a form without "layout" has that of the form before it, and there is none')];
  if (screen.readonly)
    return [
      ...shownProblems(place, form, noun, context),
      ...(screen.steps ? [place.at('steps').problem('nothing is filled in on the page of a record')] : []),
    ];
  const mode = screen.path.includes('{') || noun.api.single ? 'edit' : 'add';
  const found =
    layout === undefined
      ? missingFieldProblems(place, form.layout, 'on the form', noun, mode)
      : filledFormProblems(place, form, noun, context, mode);
  return screen.steps
    ? [...found, ...stepsProblems(place.at('steps'), screen.steps, form.layout, noun, context, mode)]
    : found;
}

/** Steps are another view of the same form: no field twice, none that the form has not, and none missing. */
function stepsProblems(
  place: Place,
  steps: readonly FormStep[],
  layout: Layout,
  noun: Noun,
  context: LintContext,
  mode: RecordMode,
): Finding[] {
  const whole = new Set(fieldsIn(layout));
  const titles = steps.map(({ step }) => step);
  const seen = new Set<string>();
  const ofStep = ({ step, layout: own }: FormStep, i: number): Finding[] => {
    const at = place.at(i);
    const within = at.at('layout');
    const names = fieldsIn(own);
    const found = layoutProblems(within, own, noun, { ...context, isFilled: true }, false);
    if (titles.indexOf(step) < i) found.push(at.at('step').problem(`there is a step "${step}" already`));
    if (names.length === 0) found.push(within.problem('there is no field in this step'));
    for (const name of names) {
      if (propertyIn(noun, name) && !whole.has(name))
        found.push(within.problem(`"${name}" is in this step, but not on the form`));
      if (seen.has(name)) found.push(within.problem(`"${name}" is in the steps twice`));
      seen.add(name);
    }
    return found;
  };
  const all = steps.flatMap((step) => step.layout);
  return [...steps.flatMap(ofStep), ...missingFieldProblems(place, all, 'in a step', noun, mode)];
}

/** A form reads the record that it changes or shows. */
function callsOfForm(place: Place, { path, readonly }: FormScreen, noun: Noun): Finding[] {
  const isOne = path.includes('{') || noun.api.single;
  if (readonly && !isOne) return [place.at('path').problem('a record is shown at a path that ends in {id}')];
  const needed: readonly NounCall[] = readonly ? ['read'] : isOne ? ['read', 'update'] : ['create'];
  const missing = needed.filter((call) => !hasCall(noun, call));
  return missing.map((call) =>
    place.problem(`it needs the call "${call}", but ${noun.noun} has only ${callsOf(noun).join(', ')}`),
  );
}

function printProblems(
  place: Place,
  { readonly, effects }: FormScreen,
  { subtitle, layout }: PrintSheet,
  noun: Noun,
  context: LintContext,
): Finding[] {
  if (!readonly) return [place.problem('only the page of a record can be printed, so the form must be "readonly"')];
  const found = shownProblems(place, { layout, effects }, noun, context);
  return subtitle === undefined
    ? found
    : [...found, ...fieldProblem(place.at('subtitle'), subtitle, noun, context, false)];
}

/** A record's page or sheet. */
function shownProblems(place: Place, form: ModalForm, noun: Noun, context: LintContext): Finding[] {
  return [...layoutProblems(place.at('layout'), form.layout, noun, context), ...wholeProblems(place, form, noun)];
}

/** A form, as a page or in a modal: every required field must get a value somehow. */
export function filledFormProblems(
  place: Place,
  form: ModalForm,
  noun: Noun,
  context: LintContext,
  mode: RecordMode = 'add',
): Finding[] {
  return [
    ...shownProblems(place, form, noun, { ...context, isFilled: true }),
    ...missingFieldProblems(place.at('layout'), form.layout, 'on the form', noun, mode),
    ...partnerFieldProblems(place.at('layout'), form.layout, noun),
    ...dependentFieldProblems(place.at('layout'), form.layout, noun, context),
  ];
}

function wholeProblems(place: Place, { layout, effects }: ModalForm, noun: Noun): Finding[] {
  const at = place.at('layout');
  const names = fieldsIn(layout);
  const entries = placedIn(layout).map(({ entry }) => entry);
  const alone = entries.flatMap((entry) => ('field' in entry ? entry.field : []));
  const found = alone
    .filter((name, i) => alone.indexOf(name) < i)
    .map((name) => at.problem(`"${name}" is in it twice`));
  const groups = entries.flatMap((entry) => ('fields' in entry ? `${entry.as}" over "${entry.fields.join(', ')}` : []));
  for (const group of groups.filter((one, i) => groups.indexOf(one) < i))
    found.push(at.problem(`"${group}" is in it twice`));
  if (names.length === 0) found.push(at.problem('there is no field in it'));
  if (!effects)
    for (const name of names)
      if (noun.record.properties[name]?.type === 'object')
        found.push(at.problem(`"${name}" is an object, which only "effects" can make a form of`));
  return found;
}

/** Required fields that nobody could fill in. @param where what the message calls the place: "in a column". */
export function missingFieldProblems(
  place: Place,
  layout: Layout,
  where: string,
  noun: Noun,
  mode: RecordMode,
): Finding[] {
  const { required, properties } = recordFor(noun, mode);
  const typed = new Set(
    placedIn(layout).flatMap(({ entry }) => ('readonly' in entry && entry.readonly ? [] : namesOf(entry))),
  );
  const isMissing = (name: string) => !typed.has(name) && properties[name] && properties[name].default === undefined;
  const sometimes = Object.keys(properties).filter(
    (name) => properties[name]!.requiredWhen && !required.includes(name),
  );
  return [
    ...required
      .filter(isMissing)
      .map((name) => place.problem(`"${name}" is required, but is neither ${where} nor has a default`)),
    ...sometimes
      .filter(isMissing)
      .map((name) => place.problem(`"${name}" can become required, but is neither ${where} nor has a default`)),
  ];
}

/** What must repeat a field, or follows it, cannot be filled where it is not. */
function partnerFieldProblems(place: Place, layout: Layout, noun: Noun): Finding[] {
  const names = fieldsIn(layout);
  return Object.entries(noun.record.properties).flatMap(([name, { requiredWith, readOnly }]) =>
    requiredWith !== undefined && !readOnly && names.includes(requiredWith) && !names.includes(name)
      ? [place.problem(`"${name}" is required with "${requiredWith}", which is on the form without it`)]
      : [],
  );
}

function layoutProblems(place: Place, layout: Layout, noun: Noun, context: LintContext, isTop = true): Finding[] {
  return layout.flatMap((node, i) => {
    const here = place.at(i);
    if (Array.isArray(node)) return layoutProblems(here, node as Layout, noun, context, false);
    if (typeof node === 'object' && 'tabs' in node) return tabsProblems(here, node, noun, context, isTop);
    if (typeof node === 'object' && 'section' in node) {
      const within = here.at('layout');
      return fieldsIn(node.layout).length === 0
        ? [within.problem('there is no field in this section')]
        : layoutProblems(within, node.layout, noun, context, false);
    }
    return entryProblems(here, node as Entry, noun, context);
  });
}

function tabsProblems(place: Place, { tabs }: TabsNode, noun: Noun, context: LintContext, isTop: boolean): Finding[] {
  if (!isTop) return [place.problem('tabs stand at the top of a layout, in no row, section or tab')];
  const names = tabs.map(({ tab }) => tab);
  return tabs.flatMap(({ tab, layout }, i) => [
    ...(names.indexOf(tab) < i ? [place.at('tabs', i, 'tab').problem(`there is a tab "${tab}" already`)] : []),
    ...(fieldsIn(layout).length === 0 ? [place.at('tabs', i, 'layout').problem('there is no field in this tab')] : []),
    ...layoutProblems(place.at('tabs', i, 'layout'), layout, noun, context, false),
  ]);
}

function entryProblems(place: Place, entry: Entry, noun: Noun, context: LintContext): Finding[] {
  const names = fieldsIn([entry]);
  const found = names.flatMap((name) => fieldProblem(place, name, noun, context, false));
  if (found.length > 0) return found;
  if (typeof entry === 'object' && 'fields' in entry) return groupProblems(place, entry, noun, context);
  const { field, as, detail } = asEntry(entry) as FieldEntry;
  const property = noun.record.properties[field]!;
  if (property.countOf !== undefined) return [place.problem(`"${field}" is known in lists only`)];
  if (property.stamp !== undefined && context.isFilled)
    return [place.problem(`"${field}" is noted by the server, so it is in lists and on the pages of records only`)];
  if (property.writeOnly && !context.isFilled) return [place.problem(`"${field}" is "writeOnly", so no page shows it`)];
  if (context.isFilled || as !== undefined) found.push(...widgetProblems(place, property, as));
  if (typeof entry === 'string') return found;
  if (isHidden(entry)) return [...found, place.at('hidden').problem('only a column of a list can be hidden')];
  found.push(...entryWordProblems(place, entry, ['field', 'label', 'as', 'readonly', 'detail']));
  if (detail !== undefined) found.push(...detailProblems(place.at('detail'), field, detail, noun, context));
  return found;
}

/** Words that say nothing here. */
export const entryWordProblems = (place: Place, entry: object, known: readonly string[]): Finding[] =>
  Object.keys(entry)
    .filter((word) => !known.includes(word))
    .map((word) => place.problem(`"${word}" has no meaning here`, { key: word, hint: allowed(word, known) }));

/** The types of the fields that a group widget is over; a number stands for either kind of number, a ref for an id. */
const GROUPS: Readonly<Record<string, readonly ('number' | 'ref' | 'any')[]>> = {
  map: ['number', 'number'],
  'route-map': ['number', 'number', 'ref'],
  coordinates: ['number', 'number'],
  location: ['number', 'number'],
  greeting: ['any'],
};

function groupProblems(place: Place, { as, fields }: GroupEntry, noun: Noun, { isFilled }: LintContext): Finding[] {
  const unknown = named(place.at('as'), 'widget', as, GROUP_NAMES);
  const kinds = GROUPS[as];
  if (unknown.length > 0 || !kinds) return unknown;
  const fits =
    fields.length === kinds.length &&
    kinds.every((kind, i) => {
      const { type = '', ref } = noun.record.properties[fields[i]!]!;
      return kind === 'any' || (kind === 'ref' ? ref !== undefined : ['number', 'integer'].includes(type));
    });
  if (!fits) return [place.at('fields').problem(`"${as}" is over ${kinds.length} fields: ${kinds.join(', ')}`)];
  const twice = fields.findIndex((name, i) => fields.indexOf(name) < i);
  if (twice > 0) return [place.at('fields', twice).problem(`"${fields[twice]}" is in it twice`)];
  const { properties } = noun.record;
  const roles = kinds[0] === 'number' ? roleProblems(place.at('fields'), fields.slice(0, 2), properties) : [];
  if (roles.length > 0) return roles;
  return groupConditionProblems(place.at('fields'), fields, properties, isFilled ? as : undefined);
}

/** Fields of one widget are shown together; one that is several controls in one cannot be locked. */
export function groupConditionProblems(
  place: Place,
  names: readonly string[],
  properties: Readonly<Record<string, Property>>,
  widget?: string,
): Finding[] {
  const [first, ...others] = names.map((name) => properties[name]!);
  const differs = others.some(({ visibleWhen }) => JSON.stringify(visibleWhen) !== JSON.stringify(first!.visibleWhen));
  const found = differs
    ? [place.problem('its fields are shown together, so "visibleWhen" must be the same in each')]
    : [];
  const locked = widget === undefined ? undefined : names.find((name) => properties[name]!.lockedWhen);
  return locked === undefined
    ? found
    : [...found, place.problem(`"${widget}" is never locked, so "${locked}" in it can have no "lockedWhen"`)];
}

/** A detail field belongs to the record that has the field before it. */
function detailProblems(place: Place, field: string, detail: string, noun: Noun, { nouns }: LintContext): Finding[] {
  const { ref } = noun.record.properties[field] ?? {};
  if (ref === undefined) return [place.problem(`"${field}" points to no other noun, so it has no details`)];
  const there = nouns.get(ref);
  return there && !propertyIn(there, detail) ? [noField(place, detail, there)] : [];
}

/** A list may also show a field one step away, through a `ref`: `terminal.terminal_name`. */
export function fieldProblem(
  place: Place,
  name: string,
  noun: Noun,
  { nouns }: LintContext,
  inList: boolean,
): Finding[] {
  const [first = '', second] = name.split('.');
  if (second === undefined || !inList) return propertyIn(noun, name) ? [] : [noField(place, name, noun)];
  const refs = new Map(refsOf(noun.record).map(({ key, ref }) => [key, ref]));
  const ref = refs.get(first);
  if (ref === undefined) return [noField(place, first, noun, [...refs.keys()])];
  const there = nouns.get(ref);
  return there && !propertyIn(there, second) ? [noField(place, second, there)] : [];
}
