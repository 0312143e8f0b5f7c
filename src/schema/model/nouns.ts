// The descriptors of `schemas/`, indexed by noun, path and option list. Pure data access.
import { descriptors } from 'schemas';
import type { App, Choice, Noun, Property, Screen } from '../descriptor/descriptor';
import { asChoice } from './as-choice';
import { withLayouts } from './form-layouts';
import { allLists, usualChoices } from './noun-list';
import { withColumns } from './rows';
import { withStates } from './states';
import { withConditions } from './with-conditions';

/** The product itself: its name, its menu groups, and screens that belong to no noun. */
export const app = descriptors['app.json'] as App;

/** The fixed options that `options` names: those of `lists.json`, and the nouns themselves. */
export const lists: Record<string, readonly Choice[]> = Object.fromEntries(
  Object.entries(allLists(descriptors)).map(([name, list]) => [name, list.map(asChoice)]),
);

/** Every noun by name, in the order of the file names. */
export const nouns: ReadonlyMap<string, Noun> = new Map(
  Object.values(descriptors)
    .filter((file): file is Noun => typeof file === 'object' && file !== null && 'noun' in file)
    .map((noun) => [noun.noun, readNoun(noun)]),
);

/** A noun from its file. */
export function readNoun(file: Noun): Noun {
  const noun = withStates(file);
  const properties = Object.entries(noun.record.properties).map(([name, property]) => [
    name,
    withColumns(withConditions(closed(property)), (column) => withConditions(closed(column))),
  ]);
  const choices = usualChoices(noun);
  return {
    ...noun,
    ...(choices && { choices }),
    record: { ...noun.record, properties: Object.fromEntries(properties) },
    ...(noun.screens && { screens: withLayouts(noun.screens) }),
  };
}

/** The noun called `name`. The lint guarantees that descriptors only name nouns that exist, so a miss is a bug. */
export function nounOf(name: string): Noun {
  const noun = nouns.get(name);
  if (!noun) throw new Error(`No noun "${name}" in schemas/`);
  return noun;
}

/** A screen with an address, together with the noun it belongs to; screens of `app.json` belong to none. */
export interface ScreenRoute<S extends Screen = Screen> {
  screen: S & { path: string };
  noun?: Noun;
}

/** Every screen that has an address: the source of routes and menu. */
export function screenRoutes(): ScreenRoute[] {
  const appRoutes = app.screens.map((screen): ScreenRoute => ({ screen }));
  const ofNouns = [...nouns.values()].flatMap((noun) =>
    (noun.screens ?? []).filter(hasPath).map((screen): ScreenRoute => ({ screen, noun })),
  );
  return [...appRoutes, ...ofNouns];
}

/** A choice of a fixed list is a value of that list, and so is every item of a list of choices. */
function closed(property: Property): Property {
  const { type, options, enum: values, items } = property;
  if (options === undefined) return property;
  const read = { ...property, options: typeof options === 'string' ? options : options.map(asChoice) };
  const all = fixedChoices(read)?.map(({ value }) => value);
  return type === 'array' ? { ...read, items: { enum: all, ...items } } : { ...read, enum: values ?? all };
}

const hasPath = (screen: Screen): screen is Screen & { path: string } => screen.path !== undefined;

/** The fixed choices of a property: its own, or a list of `lists.json`; undefined when they come from the server. */
export function fixedChoices(property: Omit<Property, 'title'>): readonly Choice[] | undefined {
  if (typeof property.options === 'string') return lists[property.options] ?? [];
  return property.options;
}
