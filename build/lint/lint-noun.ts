// Rules about a noun as a whole: its names, its record, and the table that holds it.
import type { Noun, Variant } from '../../src/schema/model/descriptor';
import { refsOf } from '../../src/schema/model/refs';
import { type Finding, Place } from './finding';
import { type Context, noField } from './lint-context';
import { propertyProblems } from './lint-property';
import { screenProblems } from './lint-screen';
import { named } from './nearest-name';

export function nounProblems(place: Place, noun: Noun, context: Context): Finding[] {
  const { attempt } = context;
  return [
    ...NOUN_RULES.flatMap((rule) => attempt(() => rule(place, noun, context))),
    ...Object.entries(noun.record.properties).flatMap(([name, property]) => {
      const here = place.at('record', 'properties', name);
      return attempt(() => [
        ...propertyProblems(here, property, noun, context),
        ...columnNameProblems(here, name, noun),
      ]);
    }),
    ...(noun.screens ?? []).flatMap((screen, i) =>
      attempt(() => screenProblems(place.at('screens', i), screen, noun, context)),
    ),
  ];
}

const NOUN_RULES: readonly ((place: Place, noun: Noun, context: Context) => Finding[])[] = [
  requiredProblems,
  choicesProblems,
  refKeyProblems,
  variantsProblems,
  serverProblems,
  tableProblems,
];

function requiredProblems(place: Place, noun: Noun): Finding[] {
  const fields = Object.keys(noun.record.properties);
  const names = [
    { at: place.at('label'), name: noun.label },
    ...noun.record.required.map((name, i) => ({ at: place.at('record', 'required', i), name })),
  ];
  return names.filter(({ name }) => !fields.includes(name)).map(({ at, name }) => noField(at, name, noun, fields));
}

function choicesProblems(place: Place, { noun, choices, api }: Noun): Finding[] {
  return choices && choices.key === undefined && api.paged
    ? [place.at('choices').problem(`the list of ${noun} is paged, so its choices need a "key" of their own`)]
    : [];
}

function variantsProblems(place: Place, noun: Noun): Finding[] {
  return (['add', 'edit'] as const).flatMap((mode) =>
    variantProblems(place.at(mode), noun[mode], noun, Object.keys(noun.record.properties)),
  );
}

function serverProblems(place: Place, { server }: Noun, { serverModules }: Context): Finding[] {
  return server === undefined ? [] : named(place.at('server'), 'file in server/nouns', server, serverModules);
}

function variantProblems(place: Place, variant: Variant | undefined, noun: Noun, fields: readonly string[]): Finding[] {
  const names = [...(variant?.required ?? []), ...Object.keys(variant?.properties ?? {})];
  return names.filter((name) => !fields.includes(name)).map((name) => noField(place, name, noun, fields));
}

/** A view has columns of its table only, and keeps them in the same way. */
function tableProblems(root: Place, noun: Noun, { nouns }: Context): Finding[] {
  const { table, api } = noun;
  if (table === undefined)
    return api.single
      ? [
          root
            .at('api', 'single')
            .problem('the caller\'s own record is an account, so "table" must say where accounts are'),
        ]
      : [];
  const place = root.at('table');
  const there = nouns.get(table);
  if (!there) return named(place, 'noun', table, [...nouns.keys()]);
  const fields = Object.keys(there.record.properties);
  return Object.entries(noun.record.properties).flatMap(([name, property]) => {
    const kept = there.record.properties[name];
    if (!kept) return [noField(place, name, there, fields)];
    const keywords = (['type', 'unique', 'hash'] as const).filter((word) => property[word] !== kept[word]);
    return keywords.map((word) => place.problem(`"${word}" of ${name} must be as in ${table}`));
  });
}

/** Rows nest referenced records beside the record's own fields, so each needs a key of its own. */
function refKeyProblems(place: Place, { record, api }: Noun): Finding[] {
  const taken = new Set([
    api.id,
    'created_at',
    'updated_at',
    ...Object.entries(record.properties).flatMap(([name, { readAs }]) => [name, readAs ?? name]),
  ]);
  return refsOf(record).flatMap(({ key, name, ref }) => {
    const found = taken.has(key)
      ? [
          place
            .at('record', 'properties', name, 'ref')
            .problem(
              `rows would show its ${ref} as "${key}", which is taken; give the field another name that ends in "_id"`,
            ),
        ]
      : [];
    taken.add(key);
    return found;
  });
}

/** Every table has some columns already, and so has one with a field that is `hash` or `unique`. */
function columnNameProblems(place: Place, name: string, { record }: Noun): Finding[] {
  const made = Object.entries(record.properties).flatMap(([other, { hash, unique }]) => [
    ...(hash ? [`${other}_hash`] : []),
    ...(unique ? [`${other}_key`] : []),
  ]);
  return ['created_at', 'updated_at', ...made].includes(name)
    ? [place.problem(`the server keeps "${name}" by itself, so no field can be called that`)]
    : [];
}
