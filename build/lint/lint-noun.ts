// Rules about a noun as a whole: its names, its record, and the table that holds it.
import { STAMP_COLUMNS } from '../../server/db/noun-columns';
import { keyColumn } from '../../server/db/unique-key';
import type { Noun, Property, RecordSchema, Screen } from '../../src/schema/descriptor/descriptor';
import { isFiles } from '../../src/schema/formats/plain-values';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { type LintContext, noField } from '../../src/schema/keywords/lint-context';
import { NOUN_KEYWORDS } from '../../src/schema/keywords/noun-keywords';
import { keywordsWith } from '../../src/schema/keywords/property-keywords';
import { named } from '../../src/schema/keywords/suggestions';
import { callsOf, hasCall } from '../../src/schema/model/calls';
import { computedParts } from '../../src/schema/model/computed-fields';
import { LOG_TABLES } from '../../src/schema/model/history';
import { type RecordMode, recordFor } from '../../src/schema/model/record-for';
import { refsOf } from '../../src/schema/model/refs';
import { ageRule, isOneValue } from '../../src/schema/model/stored';
import { uniqueGroups } from '../../src/schema/rules/collisions';
import { cycleProblems } from './lint-cycles';
import { propertyProblems } from './lint-property';
import { formerFieldProblems, formerNounProblems } from './lint-renames';
import { rightsProblems } from './lint-rights';
import { rowsProblems } from './lint-rows';
import { screenProblems } from './lint-screen';
import { isKeptAlike, MAX_PROPERTIES, storageProblems } from './lint-storage';
import { togetherProblems } from './lint-unique-groups';

/** All problems of a noun with its properties and screens, by every rule that is about one noun. */
export function nounProblems(place: Place, noun: Noun, context: LintContext): Finding[] {
  const { attempt } = context;
  // Whatever else is wrong with so many, nobody would read it.
  if (Object.keys(noun.record.properties).length > MAX_PROPERTIES) return storageProblems(place, noun, context);
  return [
    ...NOUN_RULES.flatMap((rule) => attempt(() => rule(place, noun, context))),
    ...Object.keys(noun.record.properties).flatMap((name) => {
      const here = place.at('record', 'properties', name);
      return attempt(() => [
        ...propertyProblems(here, name, noun, context),
        ...rowsProblems(here, name, noun, context),
        ...columnNameProblems(here, name, noun),
        ...formerFieldProblems(here, name, noun),
      ]);
    }),
    ...(Array.isArray(noun.screens) ? noun.screens : []).flatMap((screen: Screen, i) =>
      attempt(() => screenProblems(place.at('screens', i), screen, noun, context)),
    ),
  ];
}

const NOUN_RULES: readonly ((place: Place, noun: Noun, context: LintContext) => Finding[])[] = [
  requiredProblems,
  choicesProblems,
  refKeyProblems,
  readAsProblems,
  storageProblems,
  formerNounProblems,
  callProblems,
  variantsProblems,
  keywordProblems,
  cycleProblems,
  serverProblems,
  tableProblems,
  togetherProblems,
  computedViewProblems,
  rightsProblems,
];

/** Of each keyword of the noun by itself. */
function keywordProblems(place: Place, noun: Noun, context: LintContext): Finding[] {
  return (Object.keys(NOUN_KEYWORDS) as (keyof Noun)[]).flatMap((word) => {
    const value = noun[word];
    return value === undefined
      ? []
      : (NOUN_KEYWORDS[word].problems?.(place.at(word), value as never, { noun, context }) ?? []);
  });
}

function requiredProblems(place: Place, noun: Noun): Finding[] {
  const { properties, required } = noun.record;
  const fields = Object.keys(properties);
  const names = [
    // A missing one is reported with the structure.
    ...(noun.label === undefined ? [] : [{ at: place.at('label'), name: noun.label }]),
    ...required.map((name, i) => ({ at: place.at('record', 'required', i), name })),
  ];
  const unknown = names.filter(({ name }) => !fields.includes(name));
  const label = fields.includes(noun.label) ? properties[noun.label] : undefined;
  return [
    ...unknown.map(({ at, name }) => noField(at, name, noun)),
    ...(label && !isOneValue(label)
      ? [
          place
            .at('label')
            .problem(`"${noun.label}" cannot name a record: it must be kept with it, and be one text or number`),
        ]
      : []),
    ...(label && isOneValue(label) && !noun.table ? optionalProblems(place.at('label'), noun.label, noun) : []),
    ...readOnlyProblems(place.at('record', 'required'), noun.record),
  ];
}

/** Records without a name look alike in lists and choices. What is read-only is filled by the server. */
const optionalProblems = (place: Place, name: string, noun: Noun): Finding[] =>
  noun.record.properties[name]!.readOnly || recordFor(noun, 'add').required.includes(name)
    ? []
    : [place.problem(`"${name}" is what records are called by, so it must be required`)];

/** Nobody could fill it. */
const readOnlyProblems = (place: Place, { required, properties }: RecordSchema): Finding[] =>
  required.flatMap((name, i) =>
    properties[name]?.type === 'object'
      ? [place.at(i).problem(`"${name}" has fields of its own, and their rules say what must be filled`)]
      : properties[name]?.readOnly
        ? [place.at(i).problem(`"${name}" is "readOnly", so nobody could fill it`)]
        : [],
  );

function choicesProblems(place: Place, noun: Noun, { isSample }: LintContext): Finding[] {
  const { choices, api, table, record } = noun;
  if (!choices) return [];
  const { properties } = record;
  const at = place.at('choices');
  const found: Finding[] = [];
  if (choices.key === undefined && api.paged)
    found.push(at.problem(`the list of ${noun.noun} is paged, so its choices need a "key" of their own`));
  if (choices.key === undefined && !isSample && !hasCall({ api }, 'list'))
    found.push(at.problem(`without a "key" they are its own list, but ${noun.noun} has no call "list"`));
  if (choices.key !== undefined && !/^[A-Za-z][A-Za-z0-9_]*$/.test(choices.key))
    found.push(at.at('key').problem('a key has only letters, digits and underscores'));
  if (choices.id !== api.id) found.push(at.at('id').problem(`the id of ${noun.noun} is "${api.id}"`));
  if (!Object.hasOwn(properties, choices.text)) found.push(noField(at.at('text'), choices.text, noun));
  else if (!isOneValue(properties[choices.text]!))
    found.push(at.at('text').problem('it must be kept with the record, and be one text or number'));
  else if (choices.text !== noun.label) found.push(...optionalProblems(at.at('text'), choices.text, noun));
  if (table !== undefined) found.push(at.problem(`the records are those of ${table}, which has its own choices`));
  const { status } = properties;
  if (status && !['number', 'integer'].includes(status.type ?? ''))
    found.push(
      place
        .at('record', 'properties', 'status')
        .problem('of what has a status only records with 1 can be chosen, so its type is "integer"'),
    );
  return found;
}

/** What one call needs of the others, and of the record. */
function callProblems(place: Place, { api, record, server }: Noun, { isSample }: LintContext): Finding[] {
  const found = Object.entries(api.fixed ?? {}).flatMap(([name, value]) => {
    const at = place.at('api', 'fixed', name);
    if (!['string', 'number', 'boolean'].includes(typeof value))
      return [at.problem('it is sent with every list, so it is a text, a number or a yes or no')];
    return Object.hasOwn(record.properties, name)
      ? [at.problem('a field has that name, and it would never be sent')]
      : [];
  });
  const idProperty = record.properties[api.id];
  if (
    idProperty &&
    !isSample &&
    (!idProperty.readOnly || idProperty.type !== 'integer' || idProperty.ref !== undefined)
  )
    found.push(
      place
        .at('record', 'properties', api.id)
        .problem('the id of a record is a "readOnly" field of type "integer", and no "ref"'),
    );
  if (api.single)
    for (const call of callsOf({ api }))
      if (call !== 'read' && call !== 'update')
        found.push(
          place
            .at('api', 'calls')
            .problem(`a caller has one record only, so there is no call "${call}"; "calls" must say so`),
        );
  if (api.body === 'multipart' && server === undefined && !isSample && !Object.values(record.properties).some(isFiles))
    found.push(
      place.at('api', 'body').problem('no field of it is a file, so its records travel as JSON: leave "body" out'),
    );
  if (api.single && api.paged)
    found.push(place.at('api', 'paged').problem('a caller has one record only, and no list'));
  return found;
}

/** Words that may differ while adding or editing; all others are about how the value is kept. */
const VARIABLE: readonly string[] = keywordsWith('varies');

function variantsProblems(place: Place, noun: Noun, context: LintContext): Finding[] {
  return (['add', 'edit'] as const).flatMap((mode) => {
    const variant = noun[mode];
    if (!variant) return [];
    const fields = Object.keys(noun.record.properties);
    const merged = recordFor(noun, mode);
    const names = [...(variant.required ?? []), ...Object.keys(variant.properties ?? {})];
    return [
      ...names.filter((name) => !fields.includes(name)).map((name) => noField(place.at(mode), name, noun)),
      ...readOnlyProblems(place.at(mode, 'required'), { ...merged, required: variant.required ?? [] }),
      ...requiredTwice(place.at(mode, 'required'), noun, mode),
      ...lockedOut(place.at(mode), noun, mode),
      ...Object.entries(variant.properties ?? {}).flatMap(([name, changes]) => {
        const at = place.at(mode, 'properties', name);
        const fixed = Object.keys(changes).filter((word) => !VARIABLE.includes(word));
        if (fixed.length > 0)
          return fixed.map((word) =>
            at.at(word).problem('it is about how the value is kept, so it cannot differ here'),
          );
        const changed = { ...noun, record: merged };
        return fields.includes(name)
          ? propertyProblems(at, name, changed, context, { mode, words: Object.keys(changes) })
          : [];
      }),
    ];
  });
}

/** The form would require what it does not let anybody fill. */
const lockedOut = (place: Place, noun: Noun, mode: RecordMode): Finding[] =>
  noun.record.required.flatMap((name) =>
    noun[mode]?.properties?.[name]?.readOnly
      ? [
          place.at('properties', name, 'readOnly').problem(`"${name}" is required, so nobody could fill it`, {
            hint: `"required" in "${mode === 'edit' ? 'add' : 'edit'}" can have it, instead of that of the record`,
          }),
        ]
      : [],
  );

const requiredTwice = (place: Place, { record, ...noun }: Noun, mode: RecordMode): Finding[] =>
  (noun[mode]?.required ?? []).flatMap((name, i) =>
    record.required.includes(name) ? [place.at(i).problem(`"${name}" is required by the record already`)] : [],
  );

/** The rules of a module are those of one noun: its file is called like that of the noun. */
function serverProblems(place: Place, { server, noun }: Noun, { serverModules, isSample }: LintContext): Finding[] {
  const fileName = place.file.replace(/\.json$/, '');
  if (server !== undefined && serverModules.includes(server) && server !== fileName)
    return [place.at('server').problem(`server/nouns/${server}.ts belongs to ${server}.json, not to ${noun}`)];
  if (server === undefined && !isSample && serverModules.includes(fileName))
    return [place.problem(`there is server/nouns/${fileName}.ts, so "server" must name it: "${fileName}"`)];
  return server === undefined ? [] : named(place.at('server'), 'file in server/nouns', server, serverModules);
}

/** A view has columns of its table only, and keeps them in the same way. */
function tableProblems(root: Place, noun: Noun, { nouns }: LintContext): Finding[] {
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
  if (LOG_TABLES.includes(table))
    return callsOf(noun).every((call) => call === 'list' || call === 'read')
      ? []
      : [root.at('api', 'calls').problem(`the entries of ${table} can only be read, by "list" and "read"`)];
  const there = nouns.get(table);
  if (!there) return named(place, 'noun', table, [...nouns.keys()]);
  if (there.table !== undefined || there === noun) return [place.problem(`${table} has no table of its own`)];
  if (there.states)
    return [place.problem(`the records of ${table} have states, whose rules would not hold for a view of them`)];
  if (there.api.id !== api.id) return [root.at('api', 'id').problem(`the id of ${table} is "${there.api.id}"`)];
  return Object.entries(noun.record.properties).flatMap(([name, property]) => {
    const kept = there.record.properties[name];
    if (!kept) return [noField(place, name, there)];
    if (!isKeptAlike(property, kept) && property.type === kept.type)
      return [place.problem(`"format" or "multipleOf" of ${name} must be as in ${table}`)];
    const keywords = (['type', 'unique', 'hash', 'file', 'ref'] as const).filter((word) =>
      differs(word, property, kept),
    );
    return keywords.map((word) => place.problem(`"${word}" of ${name} must be as in ${table}`));
  });
}

/** A view may show the id of a record without the list to choose from; a text or number is the same either way. */
function differs(word: 'type' | 'unique' | 'hash' | 'file' | 'ref', viewed: Property, kept: Property): boolean {
  if (word === 'file') return (viewed.file === undefined) !== (kept.file === undefined);
  if (word === 'ref') return viewed.ref !== undefined && viewed.ref !== kept.ref;
  return viewed[word] !== kept[word];
}

/** A save of a view of a record must keep what its table computes. */
function computedViewProblems(root: Place, { table, record }: Noun, { nouns }: LintContext): Finding[] {
  const there = nouns.get(table ?? '')?.record.properties ?? {};
  if (table === undefined) return [];
  const different = Object.entries(record.properties).flatMap(([name, { computed }]) =>
    computed && JSON.stringify(computed) !== JSON.stringify(there[name]?.computed)
      ? [root.at('record', 'properties', name, 'computed').problem(`it must be as in ${table}`)]
      : [],
  );
  const missing = Object.entries(there).flatMap(([name, { computed }]) => {
    const part = computed && computedParts(computed).find((field) => Object.hasOwn(record.properties, field));
    return computed && part !== undefined && !ageRule({ computed }) && !record.properties[name]?.computed
      ? [root.at('table').problem(`"${part}" is part of "${name}" in ${table}, so that must be a field here, too`)]
      : [];
  });
  return [...different, ...missing];
}

/** Rows nest referenced records beside the record's own fields, so each needs a key of its own. */
function refKeyProblems(place: Place, { record, api }: Noun): Finding[] {
  const taken = new Set([
    'constructor',
    api.id,
    ...Object.values(STAMP_COLUMNS),
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

/** A read would have two values under one name, and the one that is sent back would overwrite the other. */
function readAsProblems(place: Place, { record, api }: Noun): Finding[] {
  const { properties } = record;
  const names = Object.entries(properties);
  const others = [api.id, ...Object.values(STAMP_COLUMNS)];
  return names.flatMap(([name, { readAs }], i) => {
    if (readAs === undefined) return [];
    const at = place.at('record', 'properties', name, 'readAs');
    if (readAs === name) return [at.problem('it is read under its own name anyway')];
    if (Object.hasOwn(properties, readAs) || others.includes(readAs))
      return [at.problem(`"${readAs}" is another field, and a save would overwrite one with the other`)];
    const first = names.slice(0, i).find(([, other]) => other.readAs === readAs)?.[0];
    return first === undefined ? [] : [at.problem(`"${first}" is read as "${readAs}" already`)];
  });
}

/** Every table has some columns already, and so has one with a field that is `hash`, or with unique ones. */
function columnNameProblems(place: Place, name: string, { record }: Noun): Finding[] {
  const made = [
    ...Object.entries(record.properties).flatMap(([other, { hash }]) => (hash ? [`${other}_hash`] : [])),
    ...uniqueGroups({ record }).map((group) => keyColumn(...group)),
  ];
  if (record.properties[name]?.stamp === 'stateSince') return [];
  return [...Object.values(STAMP_COLUMNS), ...made].includes(name)
    ? [place.problem(`the server keeps "${name}" by itself, so no field can be called that`)]
    : [];
}
