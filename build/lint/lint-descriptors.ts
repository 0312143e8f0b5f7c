// The errors that the build reports for a descriptor that cannot work: messages with file and place, and the nearest
// name where one is misspelled. Only the build and the tests import it; it never reaches the browser.
import { callsOf, hasCall } from '../../src/schema/model/calls';
import type {
  CustomScreen,
  Entry,
  FormScreen,
  InlineScreen,
  Layout,
  ListAction,
  ListScreen,
  ModalForm,
  Noun,
  NounCall,
  PrintSheet,
  Property,
  Screen,
  StackScreen,
  Variant,
} from '../../src/schema/model/descriptor';
import { maxLengthOf, PARAGRAPH_LENGTH } from '../../src/schema/model/limits';
import {
  CELL_GROUP_NAMES,
  CELL_NAMES,
  COMPONENT_NAMES,
  COMPUTED_NAMES,
  EFFECT_NAMES,
  INLINE_GROUP_NAMES,
  MENU_ICON_NAMES,
  SIZE_NAMES,
  USER_MENU,
} from '../../src/schema/model/names';
import { refsOf } from '../../src/schema/model/refs';
import { groups, widgets } from '../../src/widgets/registry';
import { structureJudge, structureProblems } from './lint-structure';
import { named, suggestion } from './nearest-name';

type Files = Record<string, unknown>;

const WIDGET_NAMES = Object.keys(widgets);
const GROUP_NAMES = Object.keys(groups);

/**
 * Every problem of the descriptors, one message each; empty when there is none. `files` are the descriptors by file
 * name, `meta` the meta-schemas (`noun.json`, `app.json`, `lists.json`) by file name. A file that does not obey its
 * meta-schema is not checked further. `serverModules` are the names of the files in `server/nouns`, `samples` the nouns
 * of the reference pages, which the server does not have.
 */
export function lintAll(
  files: Files,
  meta: Files,
  { serverModules, samples = {} }: { serverModules: readonly string[]; samples?: Files },
): string[] {
  const judge = structureJudge(meta, 'noun.json');
  const broken = Object.entries({ ...files, ...samples }).flatMap(([file, content]) =>
    structureProblems(file, content, judge(file)),
  );
  if (broken.length > 0) return broken;
  const nouns = new Map<string, Noun>();
  const nounFiles = Object.entries(files).filter((entry): entry is [string, Noun] => isNoun(entry[1]));
  for (const [, noun] of nounFiles) nouns.set(noun.noun, noun);
  const context: Context = {
    nouns,
    lists: Object.keys(Object(files['lists.json'])),
    groups: (files['app.json'] as { menu: string[] }).menu,
    paths: pathsOf(files),
    serverModules,
  };
  return [
    ...nounFiles.flatMap(([file, noun]) => nounProblems(file, noun, context)),
    ...Object.entries(samples).flatMap(([file, noun]) =>
      nounProblems(file, noun as Noun, { ...context, isSample: true }),
    ),
    ...appProblems(files, context),
    ...twicePaths(files),
    ...twiceBases(nounFiles),
  ];
}

interface Context {
  nouns: ReadonlyMap<string, Noun>;
  lists: readonly string[];
  groups: readonly string[];
  paths: readonly string[];
  serverModules: readonly string[];
  /** The server does not have it, so rules about the server do not apply. */
  isSample?: boolean;
}

const isNoun = (content: unknown): boolean => typeof content === 'object' && content !== null && 'noun' in content;

/* Meaning: names that must exist */

function nounProblems(file: string, noun: Noun, context: Context): string[] {
  const { record } = noun;
  const fields = Object.keys(record.properties);
  const found: string[] = [];
  if (noun.choices && noun.choices.key === undefined && noun.api.paged)
    found.push(`${file} choices: the list of ${noun.noun} is paged, so its choices need a "key" of their own`);
  if (!fields.includes(noun.label)) found.push(`${file} label: ${noField(noun.label, noun, fields)}`);
  record.required.forEach((name, i) => {
    if (!fields.includes(name)) found.push(`${file} record.required[${i}]: ${noField(name, noun, fields)}`);
  });
  for (const [name, property] of Object.entries(record.properties)) {
    found.push(
      ...propertyProblems(`${file} record.properties.${name}`, property, noun, context),
      ...columnNameProblems(`${file} record.properties.${name}`, name, noun),
    );
  }
  found.push(...refKeyProblems(file, noun));
  for (const mode of ['add', 'edit'] as const)
    found.push(...variantProblems(`${file} ${mode}`, noun[mode], noun, fields));
  noun.screens?.forEach((screen, i) => found.push(...screenProblems(`${file} screens[${i}]`, screen, noun, context)));
  if (noun.server) found.push(...named(`${file} server`, 'file in server/nouns', noun.server, context.serverModules));
  if (noun.table !== undefined) found.push(...tableProblems(`${file} table`, noun, noun.table, context));
  if (noun.api.single && noun.table === undefined)
    found.push(`${file} api.single: the caller's own record is an account, so "table" must say where accounts are`);
  return found;
}

function variantProblems(place: string, variant: Variant | undefined, noun: Noun, fields: readonly string[]): string[] {
  const names = [...(variant?.required ?? []), ...Object.keys(variant?.properties ?? {})];
  return names.filter((name) => !fields.includes(name)).map((name) => `${place}: ${noField(name, noun, fields)}`);
}

function propertyProblems(
  place: string,
  property: Property,
  noun: Noun,
  { nouns, lists, isSample }: Context,
): string[] {
  const found: string[] = [];
  const fields = Object.keys(noun.record.properties);
  if (typeof property.options === 'string') found.push(...named(`${place}.options`, 'list', property.options, lists));
  if (property.ref !== undefined) found.push(...named(`${place}.ref`, 'noun', property.ref, [...nouns.keys()]));
  if (property.ref !== undefined && nouns.has(property.ref) && !nouns.get(property.ref)!.choices)
    found.push(`${place}.ref: ${property.ref} has no "choices" to select from`);
  for (const word of ['match', 'after', 'notEqualTo', 'requiredWith'] as const) {
    const other = property[word];
    if (other !== undefined && !fields.includes(other)) found.push(`${place}.${word}: ${noField(other, noun, fields)}`);
  }
  found.push(...lengthProblems(place, property));
  if (property.noOverlap && property.format !== 'date-range')
    found.push(`${place}.noOverlap: only a "date-range" can overlap another`);
  if (property.labelOf !== undefined)
    found.push(...labelProblems(`${place}.labelOf`, property, property.labelOf, noun, fields));
  if (property.computed !== undefined)
    found.push(...computedProblems(`${place}.computed`, property, property.computed, noun, fields));
  if (property.countOf !== undefined)
    found.push(...countProblems(`${place}.countOf`, property, property.countOf, noun, nouns));
  if (property.savedAt) found.push(...savedProblems(`${place}.savedAt`, property, noun));
  const size = property.file?.max_size ?? property.items?.file?.max_size;
  if (typeof size === 'string')
    found.push(...named(`${place}.${property.file ? 'file' : 'items.file'}.max_size`, 'limit', size, SIZE_NAMES));
  if (!isSample) found.push(...storageProblems(place, property, noun));
  return found;
}

/** What a server could not store, or would give away. */
function storageProblems(place: string, property: Property, { noun, api, server }: Noun): string[] {
  const found: string[] = [];
  const files = property.file !== undefined || property.items?.file !== undefined;
  if (files && api.body !== 'multipart')
    found.push(`${place}: files can only be sent as multipart, so the "body" of the calls of ${noun} must be that`);
  if (property.items?.file && !server)
    found.push(`${place}: a list of files is kept by a module of the server, so ${noun} must name one as "server"`);
  if (property.unique && !['string', 'number', 'integer'].includes(property.type ?? ''))
    found.push(`${place}.unique: only a text or a number can be unique`);
  for (const word of ['hash', 'match'] as const)
    if (property[word] !== undefined && !property.writeOnly)
      found.push(`${place}.${word}: it is not stored as it was typed, so the field must be "writeOnly"`);
  return found;
}

/** A view has columns of its table only, and keeps them in the same way. */
function tableProblems(place: string, noun: Noun, table: string, { nouns }: Context): string[] {
  const there = nouns.get(table);
  if (!there) return named(place, 'noun', table, [...nouns.keys()]);
  const fields = Object.keys(there.record.properties);
  return Object.entries(noun.record.properties).flatMap(([name, property]) => {
    const kept = there.record.properties[name];
    if (!kept) return [`${place}: ${noField(name, there, fields)}`];
    const keywords = (['type', 'unique', 'hash'] as const).filter((word) => property[word] !== kept[word]);
    return keywords.map((word) => `${place}: "${word}" of ${name} must be as in ${table}`);
  });
}

/** A maximum that is longer than any list should show, or too short for any text. */
function lengthProblems(place: string, property: Property): string[] {
  const { maxLength = 0, minLength = 0 } = property;
  if (maxLength > PARAGRAPH_LENGTH) return [`${place}.maxLength: a text has at most ${PARAGRAPH_LENGTH} characters`];
  const most = maxLengthOf(property);
  return minLength > most ? [`${place}.minLength: no text can be that long, it has at most ${most} characters`] : [];
}

function computedProblems(
  place: string,
  { readOnly }: Property,
  from: NonNullable<Property['computed']>,
  noun: Noun,
  fields: readonly string[],
): string[] {
  const unknown = from.fields.flatMap((name, i) =>
    fields.includes(name) ? [] : [`${place}.fields[${i}]: ${noField(name, noun, fields)}`],
  );
  const open = readOnly ? [] : [`${place}: what is made of other fields must be "readOnly"`];
  return [...unknown, ...named(`${place}.as`, 'way to make a field', from.as, COMPUTED_NAMES), ...open];
}

function labelProblems(
  place: string,
  { readOnly }: Property,
  by: string,
  noun: Noun,
  fields: readonly string[],
): string[] {
  if (!fields.includes(by)) return [`${place}: ${noField(by, noun, fields)}`];
  const points =
    noun.record.properties[by]?.ref !== undefined
      ? []
      : [`${place}: "${by}" points to no other noun, so it has no label`];
  return readOnly ? points : [...points, `${place}: what another record is called must be "readOnly"`];
}

/** Which records point to this one must be clear, and the database must know it. */
function countProblems(
  place: string,
  { readOnly, type }: Property,
  counted: string,
  { noun }: Noun,
  nouns: Context['nouns'],
): string[] {
  const there = nouns.get(counted);
  if (!there) return named(place, 'noun', counted, [...nouns.keys()]);
  const refs = Object.values(there.record.properties).filter(({ ref }) => ref === noun);
  const found =
    refs.length === 1 ? [] : [`${place}: ${counted} has ${refs.length} fields that point to ${noun}, not one`];
  if (type !== 'integer') found.push(`${place}: a number of records is an "integer"`);
  return readOnly ? found : [...found, `${place}: what is counted must be "readOnly"`];
}

function savedProblems(place: string, { readOnly, format }: Property, { noun, api }: Noun): string[] {
  const found = readOnly ? [] : [`${place}: only the server knows it, so the field must be "readOnly"`];
  if (format !== 'local-date-time') found.push(`${place}: the format of a moment is "local-date-time"`);
  return api.paged ? found : [...found, `${place}: the list of ${noun} is not paged, and only table calls have it`];
}

/** Rows nest referenced records beside the record's own fields, so each needs a key of its own. */
function refKeyProblems(file: string, { record, api }: Noun): string[] {
  const taken = new Set([
    api.id,
    'created_at',
    'updated_at',
    ...Object.entries(record.properties).flatMap(([name, { readAs }]) => [name, readAs ?? name]),
  ]);
  return refsOf(record).flatMap(({ key, name, ref }) => {
    const found = taken.has(key)
      ? [
          `${file} record.properties.${name}.ref: rows would show its ${ref} as "${key}", which is taken; give the field another name that ends in "_id"`,
        ]
      : [];
    taken.add(key);
    return found;
  });
}

/** Every table has some columns already, and so has one with a field that is `hash` or `unique`. */
function columnNameProblems(place: string, name: string, { record }: Noun): string[] {
  const made = Object.entries(record.properties).flatMap(([other, { hash, unique }]) => [
    ...(hash ? [`${other}_hash`] : []),
    ...(unique ? [`${other}_key`] : []),
  ]);
  return ['created_at', 'updated_at', ...made].includes(name)
    ? [`${place}: the server keeps "${name}" by itself, so no field can be called that`]
    : [];
}

function screenProblems(place: string, screen: Screen, noun: Noun, context: Context): string[] {
  const found = menuProblems(place, screen, context);
  switch (screen.kind) {
    case 'list':
      return [...found, ...listProblems(place, screen, noun, context)];
    case 'inline':
      return [...found, ...inlineProblems(place, screen, noun)];
    case 'form':
      return [...found, ...formProblems(place, screen, noun, context)];
    case 'stack':
      return [...found, ...stackProblems(place, screen, context)];
    case 'custom':
      return [...found, ...customProblems(place, screen, context)];
  }
}

function customProblems(place: string, { component, under }: CustomScreen, { paths }: Context): string[] {
  return [
    ...named(`${place}.component`, 'component', component, COMPONENT_NAMES),
    ...(under === undefined ? [] : named(`${place}.under`, 'screen at', under, paths)),
  ];
}

function menuProblems(place: string, screen: Screen, { groups }: Context): string[] {
  const { menu } = screen;
  if (!menu) return [];
  if (isReference(screen)) return [`${place}.menu: a reference page can be turned off, so no menu may lead to it`];
  const found = named(`${place}.menu.group`, 'menu group', menu.group, [...groups, USER_MENU]);
  if (menu.icon) found.push(...named(`${place}.menu.icon`, 'icon', menu.icon, MENU_ICON_NAMES));
  return found;
}

const isReference = (screen: Screen): boolean => screen.kind === 'custom' && screen.reference === true;

function listProblems(place: string, screen: ListScreen, noun: Noun, context: Context): string[] {
  const found = columnProblems(`${place}.columns`, screen.columns, noun, context);
  if (isHidden(screen.columns[0]))
    found.push(`${place}.columns[0].hidden: the list is sorted by its first column, so it must be shown`);
  screen.phone?.forEach((line, i) => found.push(...columnProblems(`${place}.phone[${i}]`, line, noun, context)));
  if (screen.form) found.push(...filledFormProblems(`${place}.form`, screen.form, noun, context));
  screen.actions.forEach((action, i) => found.push(...actionProblem(`${place}.actions[${i}]`, action, screen, noun)));
  return found;
}

const isHidden = (entry?: Entry): boolean => typeof entry === 'object' && 'hidden' in entry && entry.hidden === true;

/** An action of a list must lead somewhere, to the form in its modal or to a page, and there must be a call for it. */
function actionProblem(place: string, action: ListAction, screen: ListScreen, noun: Noun): string[] {
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
  return leads ? [] : [`${place}: "${action}" needs ${ways[action]}`];
}

function callProblem(place: string, action: ListAction, noun: Noun): string[] {
  const missing = CALLS[action].find((call) => !hasCall(noun, call));
  return missing === undefined
    ? []
    : [`${place}: "${action}" needs the call "${missing}", but ${noun.noun} has only ${callsOf(noun).join(', ')}`];
}

const CALLS: Record<ListAction, readonly NounCall[]> = {
  add: ['create'],
  view: ['read'],
  edit: ['update'],
  copy: ['create', 'read'],
  delete: ['delete'],
};

function columnProblems(place: string, columns: readonly Entry[], noun: Noun, context: Context): string[] {
  return columns.flatMap((entry, i) => entryProblems(`${place}[${i}]`, entry, noun, context, true));
}

/**
 * Every column is read and edited, so it may name a cell or a widget; what is required must be among them or have a
 * default.
 */
function inlineProblems(place: string, screen: InlineScreen, noun: Noun): string[] {
  const fields = Object.keys(noun.record.properties);
  const found = noun.api.paged
    ? [`${place}: an inline table shows every row, but the list of ${noun.noun} is paged`]
    : [];
  screen.columns.forEach((entry, i) => {
    const here = `${place}.columns[${i}]`;
    for (const name of fieldsIn([entry]))
      if (!fields.includes(name)) found.push(`${here}: ${noField(name, noun, fields)}`);
    if (isHidden(entry)) found.push(`${here}.hidden: only a column of a list can be hidden`);
    if (typeof entry === 'string' || !entry.as) return;
    const several = 'fields' in entry;
    found.push(
      ...named(
        `${here}.as`,
        several ? 'group' : 'cell or widget',
        entry.as,
        several ? INLINE_GROUP_NAMES : [...CELL_NAMES, ...WIDGET_NAMES],
      ),
    );
    if (several && entry.fields.length !== 2)
      found.push(`${here}.fields: a range goes from one field to another, so there must be two`);
  });
  screen.actions.forEach((action, i) => found.push(...callProblem(`${place}.actions[${i}]`, action, noun)));
  return screen.actions.includes('add')
    ? [...found, ...missingFieldProblems(`${place}.columns`, screen.columns, 'in a column', noun)]
    : found;
}

function stackProblems(place: string, screen: StackScreen, { nouns }: Context): string[] {
  return screen.parts.flatMap((part, i) => {
    if (!nouns.has(part)) return named(`${place}.parts[${i}]`, 'noun', part, [...nouns.keys()]);
    const hasTable = nouns.get(part)!.screens?.some((other) => other.kind === 'inline');
    return hasTable ? [] : [`${place}.parts[${i}]: ${part} has no inline table to show`];
  });
}

function formProblems(place: string, screen: FormScreen, noun: Noun, context: Context): string[] {
  const found = screen.readonly
    ? layoutProblems(`${place}.layout`, screen.layout, noun, context)
    : filledFormProblems(place, screen, noun, context);
  if (screen.print) found.push(...printProblems(`${place}.print`, screen, screen.print, noun, context));
  return [...found, ...named(`${place}.under`, 'screen at', screen.under, context.paths)];
}

function printProblems(
  place: string,
  { readonly }: FormScreen,
  { subtitle, layout }: PrintSheet,
  noun: Noun,
  context: Context,
): string[] {
  if (!readonly) return [`${place}: only the page of a record can be printed, so the form must be "readonly"`];
  const found = layoutProblems(`${place}.layout`, layout, noun, context);
  return subtitle === undefined
    ? found
    : [...found, ...fieldProblem(`${place}.subtitle`, subtitle, noun, context, false)];
}

/** A form, as a page or in a modal: every required field must get a value somehow. */
function filledFormProblems(place: string, form: ModalForm, noun: Noun, context: Context): string[] {
  const found = layoutProblems(`${place}.layout`, form.layout, noun, context);
  if (form.effects) found.push(...named(`${place}.effects`, 'effects', form.effects, EFFECT_NAMES));
  return [...found, ...missingFieldProblems(`${place}.layout`, form.layout, 'on the form', noun)];
}

function missingFieldProblems(place: string, layout: Layout, where: string, noun: Noun): string[] {
  const rendered = new Set(fieldsIn(layout));
  const missing = noun.record.required.filter(
    (name) => !rendered.has(name) && noun.record.properties[name] && noun.record.properties[name].default === undefined,
  );
  return missing.map((name) => `${place}: "${name}" is required, but is neither ${where} nor has a default`);
}

function layoutProblems(place: string, layout: Layout, noun: Noun, context: Context): string[] {
  return layout.flatMap((node, i) => {
    const here = `${place}[${i}]`;
    if (Array.isArray(node)) {
      return node.flatMap((item: Entry | Layout, k) =>
        Array.isArray(item)
          ? layoutProblems(`${here}[${k}]`, item, noun, context)
          : entryProblems(`${here}[${k}]`, item as Entry, noun, context, false),
      );
    }
    if (typeof node === 'object' && 'section' in node)
      return layoutProblems(`${here}.layout`, node.layout, noun, context);
    return entryProblems(here, node as Entry, noun, context, false);
  });
}

function entryProblems(place: string, entry: Entry, noun: Noun, context: Context, inList: boolean): string[] {
  const names = typeof entry === 'string' ? [entry] : 'fields' in entry ? entry.fields : [entry.field];
  const found = names.flatMap((name) => fieldProblem(place, name, noun, context, inList));
  if (typeof entry === 'string') return found;
  if (isHidden(entry) && !inList) found.push(`${place}.hidden: only a column of a list can be hidden`);
  if ('detail' in entry && entry.detail !== undefined)
    found.push(...detailProblems(`${place}.detail`, entry.field, entry.detail, noun, context));
  if (!entry.as) return found;
  const several = 'fields' in entry;
  const known = inList ? (several ? CELL_GROUP_NAMES : CELL_NAMES) : several ? GROUP_NAMES : WIDGET_NAMES;
  return [...found, ...named(`${place}.as`, inList ? 'cell' : 'widget', entry.as, known)];
}

/** A detail field belongs to the record that has the field before it. */
function detailProblems(place: string, field: string, detail: string, noun: Noun, { nouns }: Context): string[] {
  const { ref } = noun.record.properties[field] ?? {};
  if (ref === undefined) return [`${place}: "${field}" points to no other noun, so it has no details`];
  const there = nouns.get(ref);
  const fieldsThere = Object.keys(there?.record.properties ?? {});
  return there && !fieldsThere.includes(detail) ? [`${place}: ${noField(detail, there, fieldsThere)}`] : [];
}

/** A list may also show a field one step away, through a `ref`: `terminal.terminal_name`. */
function fieldProblem(place: string, name: string, noun: Noun, { nouns }: Context, inList: boolean): string[] {
  const fields = Object.keys(noun.record.properties);
  const [first = '', second] = name.split('.');
  if (second === undefined || !inList) return fields.includes(name) ? [] : [`${place}: ${noField(name, noun, fields)}`];
  const refs = refsOf(noun.record);
  const ref = refs.find(({ key }) => key === first)?.ref;
  if (ref === undefined)
    return [
      `${place}: ${noField(
        first,
        noun,
        refs.map(({ key }) => key),
      )}`,
    ];
  const there = nouns.get(ref);
  const fieldsThere = Object.keys(there?.record.properties ?? {});
  return there && !fieldsThere.includes(second) ? [`${place}: ${noField(second, there, fieldsThere)}`] : [];
}

function appProblems(files: Files, context: Context): string[] {
  const app = files['app.json'] as { home: string; screens: Screen[] };
  const found = app.screens.flatMap((screen, i) => {
    const place = `app.json screens[${i}]`;
    if (screen.kind !== 'custom') return [`${place}: only screens of kind "custom" can stand without a noun`];
    if (screen.under !== undefined) return [`${place}.under: only a screen of a noun belongs to a list`];
    return [...menuProblems(place, screen, context), ...customProblems(place, screen, context)];
  });
  const home = app.screens.find(({ path }) => path === app.home);
  if (home && isReference(home)) found.push(`app.json home: ${app.home} is a reference page, which can be turned off`);
  return [...found, ...named('app.json home', 'screen at', app.home, context.paths)];
}

function twicePaths(files: Files): string[] {
  const seen = new Map<string, string>();
  return screensOf(files).flatMap(([file, screen]) => {
    if (screen.path === undefined) return [];
    const first = seen.get(screen.path);
    if (first === undefined) {
      seen.set(screen.path, file);
      return [];
    }
    return [`${file}: the path ${screen.path} is already taken by ${first}`];
  });
}

/** Each noun has its own calls, so no two may share an address. */
function twiceBases(nounFiles: [string, Noun][]): string[] {
  const first = new Map<string, string>();
  return nounFiles.flatMap(([file, { api }]) => {
    const taken = first.get(api.base);
    if (taken === undefined) first.set(api.base, file);
    return taken === undefined ? [] : [`${file} api.base: ${api.base} is already taken by ${taken}`];
  });
}

const pathsOf = (files: Files): string[] => screensOf(files).flatMap(([, screen]) => screen.path ?? []);

function screensOf(files: Files): [string, Screen][] {
  return Object.entries(files).flatMap(([file, content]) =>
    ((content as { screens?: Screen[] }).screens ?? []).map((screen): [string, Screen] => [file, screen]),
  );
}

function fieldsIn(layout: Layout): string[] {
  return layout.flatMap((node): string[] => {
    if (typeof node === 'string') return [node];
    if (Array.isArray(node)) return fieldsIn(node as Layout);
    if ('section' in node) return fieldsIn(node.layout);
    if ('fields' in node) return [...node.fields];
    return 'field' in node ? [node.field] : [];
  });
}

const noField = (name: string, noun: Noun, known: readonly string[]): string =>
  `no field "${name}" in ${noun.noun}${suggestion(name, known)}`;

/** Nothing when `name` is one of the known ones, else the message. */
