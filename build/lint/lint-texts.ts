// Rules about what people read and choose: nothing blank, no value with blanks around it that nobody would see, and no
// two fields, columns or menu entries that are called the same.

import type { Choice, Layout, Lists, Noun, Screen } from '../../src/schema/descriptor/descriptor';
import { placedIn } from '../../src/schema/keywords/entries';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import { asChoice } from '../../src/schema/model/as-choice';
import { screensOf } from './lint-addresses';
import { type Files, nounFilesIn } from './lint-context';

/** Of all files, whatever they describe. */
export function textProblems(files: Files): Finding[] {
  return [
    ...Object.entries(files).flatMap(([file, content]) => blankTexts(new Place(file), content)),
    ...Object.entries(Object(files['lists.json']) as Lists).flatMap(([name, list]) =>
      Array.isArray(list) ? paddedChoices(new Place('lists.json', [name]), list) : [],
    ),
    ...nounFilesIn(files).flatMap(([file, noun]) => [
      ...Object.entries(noun.record.properties).flatMap(([name, { options }]) =>
        Array.isArray(options)
          ? paddedChoices(new Place(file, ['record', 'properties', name, 'options']), options)
          : [],
      ),
      ...sameLabels(new Place(file), noun),
    ]),
    ...sameEntries(files),
    ...sameTitles(files),
  ];
}

/** Where a blank means something, or is reported by a rule of its own. */
const MAY_BE_BLANK: readonly string[] = ['separator', 'default', 'value', 'pattern', 'may', 'filter'];

function blankTexts(place: Place, value: unknown): Finding[] {
  if (typeof value === 'string')
    return value.trim() === '' ? [place.problem('a blank text says nothing: leave the keyword out')] : [];
  return Object.entries(Object(value) as object).flatMap(([key, within]) =>
    MAY_BE_BLANK.includes(key) ? [] : blankTexts(place.at(Array.isArray(value) ? Number(key) : key), within),
  );
}

function paddedChoices(place: Place, list: readonly (Choice | string)[]): Finding[] {
  return list.flatMap((entry, i) => {
    const { value, text } = asChoice(entry);
    const at = place.at(i);
    if (value === '') return [at.problem('an empty value is none: it could never be chosen')];
    const padded = [value, text].find((one) => typeof one === 'string' && one.trim() !== one && one.trim() !== '');
    return padded === undefined
      ? []
      : [at.problem(`${JSON.stringify(padded)} has blanks around it, which nobody would see`)];
  });
}

/** Within one form or one list, where people see them beside each other. */
function sameLabels(place: Place, noun: Noun): Finding[] {
  return (noun.screens ?? []).flatMap((screen: Screen, i) => {
    const at = place.at('screens', i);
    if (screen.kind === 'form') return screen.readonly ? [] : labelsTwice(at.at('layout'), screen.layout ?? [], noun);
    if (screen.kind === 'inline') return labelsTwice(at.at('columns'), screen.columns, noun);
    if (screen.kind !== 'list') return [];
    return [
      ...labelsTwice(at.at('columns'), screen.columns, noun),
      ...(screen.form ? labelsTwice(at.at('form', 'layout'), screen.form.layout, noun) : []),
    ];
  });
}

function labelsTwice(place: Place, layout: Layout, { record }: Noun): Finding[] {
  const seen = new Map<string, string>();
  return placedIn(layout).flatMap(({ entry }) => {
    if ('fields' in entry) return [];
    const { field, label: given } = entry;
    const label = given ?? record.properties[field]?.title;
    if (label === undefined) return [];
    const first = seen.get(label);
    seen.set(label, first ?? field);
    return first === undefined || first === field
      ? []
      : [place.problem(`"${first}" and "${field}" are both called "${label}": one needs a "label" of its own`)];
  });
}

function sameEntries(files: Files): Finding[] {
  const seen = new Map<string, { file: string; path?: string }>();
  return screensOf(files).flatMap(({ place, screen }) => {
    if (!screen?.menu) return [];
    const { group, label } = screen.menu;
    const key = JSON.stringify([group, label]);
    const first = seen.get(key);
    seen.set(key, first ?? { file: place.file, path: screen.path });
    return first === undefined || first.path === screen.path
      ? []
      : [place.at('menu', 'label').problem(`the menu "${group}" has an entry "${label}" already, from ${first.file}`)];
  });
}

/**
 * Tabs and the history of a browser show nothing else of a screen, and messages nothing else of a noun. Two of one name
 * or one path are reported as such.
 */
function sameTitles(files: Files): Finding[] {
  const nouns = nounFilesIn(files).flatMap(([file, { noun, title, table }]) =>
    table === undefined ? [{ place: new Place(file, ['title']), title, name: noun }] : [],
  );
  const screens = screensOf(files).flatMap(({ place, screen }) =>
    screen?.path === undefined ? [] : [{ place: place.at('title'), title: screen.title, name: screen.path }],
  );
  return [...twice(nouns, 'a noun'), ...twice(screens, 'a screen')];
}

function twice(titles: readonly { place: Place; title: string; name: string }[], what: string): Finding[] {
  return titles.flatMap(({ place, title, name }, i) => {
    const first = titles.slice(0, i).find((other) => other.title === title && other.name !== name);
    return first ? [place.problem(`${first.place.file} has ${what} "${title}" already`)] : [];
  });
}
