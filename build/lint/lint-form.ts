// Rules about forms, record pages and their layouts.
import type { Entry, FormScreen, Layout, ModalForm, Noun, PrintSheet } from '../../src/schema/model/descriptor';
import { CELL_GROUP_NAMES, CELL_NAMES, EFFECT_NAMES } from '../../src/schema/model/names';
import { refsOf } from '../../src/schema/model/refs';
import { type Finding, Place } from './finding';
import { type Context, fieldsIn, GROUP_NAMES, isHidden, noField, WIDGET_NAMES } from './lint-context';
import { named } from './nearest-name';

export function formProblems(place: Place, screen: FormScreen, noun: Noun, context: Context): Finding[] {
  const found = screen.readonly
    ? layoutProblems(place.at('layout'), screen.layout, noun, context)
    : filledFormProblems(place, screen, noun, context);
  if (screen.print) found.push(...printProblems(place.at('print'), screen, screen.print, noun, context));
  return [...found, ...named(place.at('under'), 'screen at', screen.under, context.paths)];
}

function printProblems(
  place: Place,
  { readonly }: FormScreen,
  { subtitle, layout }: PrintSheet,
  noun: Noun,
  context: Context,
): Finding[] {
  if (!readonly) return [place.problem('only the page of a record can be printed, so the form must be "readonly"')];
  const found = layoutProblems(place.at('layout'), layout, noun, context);
  return subtitle === undefined
    ? found
    : [...found, ...fieldProblem(place.at('subtitle'), subtitle, noun, context, false)];
}

/** A form, as a page or in a modal: every required field must get a value somehow. */
export function filledFormProblems(place: Place, form: ModalForm, noun: Noun, context: Context): Finding[] {
  const found = layoutProblems(place.at('layout'), form.layout, noun, context);
  if (form.effects) found.push(...named(place.at('effects'), 'effects', form.effects, EFFECT_NAMES));
  return [...found, ...missingFieldProblems(place.at('layout'), form.layout, 'on the form', noun)];
}

export function missingFieldProblems(place: Place, layout: Layout, where: string, noun: Noun): Finding[] {
  const rendered = new Set(fieldsIn(layout));
  const missing = noun.record.required.filter(
    (name) => !rendered.has(name) && noun.record.properties[name] && noun.record.properties[name].default === undefined,
  );
  return missing.map((name) => place.problem(`"${name}" is required, but is neither ${where} nor has a default`));
}

function layoutProblems(place: Place, layout: Layout, noun: Noun, context: Context): Finding[] {
  return layout.flatMap((node, i) => {
    const here = place.at(i);
    if (Array.isArray(node)) {
      return node.flatMap((item: Entry | Layout, k) =>
        Array.isArray(item)
          ? layoutProblems(here.at(k), item, noun, context)
          : entryProblems(here.at(k), item as Entry, noun, context, false),
      );
    }
    if (typeof node === 'object' && 'section' in node)
      return layoutProblems(here.at('layout'), node.layout, noun, context);
    return entryProblems(here, node as Entry, noun, context, false);
  });
}

export function entryProblems(place: Place, entry: Entry, noun: Noun, context: Context, inList: boolean): Finding[] {
  const names = typeof entry === 'string' ? [entry] : 'fields' in entry ? entry.fields : [entry.field];
  const found = names.flatMap((name) => fieldProblem(place, name, noun, context, inList));
  if (typeof entry === 'string') return found;
  if (isHidden(entry) && !inList) found.push(place.at('hidden').problem('only a column of a list can be hidden'));
  if ('detail' in entry && entry.detail !== undefined)
    found.push(...detailProblems(place.at('detail'), entry.field, entry.detail, noun, context));
  if (!entry.as) return found;
  const several = 'fields' in entry;
  const known = inList ? (several ? CELL_GROUP_NAMES : CELL_NAMES) : several ? GROUP_NAMES : WIDGET_NAMES;
  return [...found, ...named(place.at('as'), inList ? 'cell' : 'widget', entry.as, known)];
}

/** A detail field belongs to the record that has the field before it. */
function detailProblems(place: Place, field: string, detail: string, noun: Noun, { nouns }: Context): Finding[] {
  const { ref } = noun.record.properties[field] ?? {};
  if (ref === undefined) return [place.problem(`"${field}" points to no other noun, so it has no details`)];
  const there = nouns.get(ref);
  const fieldsThere = Object.keys(there?.record.properties ?? {});
  return there && !fieldsThere.includes(detail) ? [noField(place, detail, there, fieldsThere)] : [];
}

/** A list may also show a field one step away, through a `ref`: `terminal.terminal_name`. */
function fieldProblem(place: Place, name: string, noun: Noun, { nouns }: Context, inList: boolean): Finding[] {
  const fields = Object.keys(noun.record.properties);
  const [first = '', second] = name.split('.');
  if (second === undefined || !inList) return fields.includes(name) ? [] : [noField(place, name, noun, fields)];
  const refs = refsOf(noun.record);
  const ref = refs.find(({ key }) => key === first)?.ref;
  if (ref === undefined)
    return [
      noField(
        place,
        first,
        noun,
        refs.map(({ key }) => key),
      ),
    ];
  const there = nouns.get(ref);
  const fieldsThere = Object.keys(there?.record.properties ?? {});
  return there && !fieldsThere.includes(second) ? [noField(place, second, there, fieldsThere)] : [];
}
