// Made-up records of nouns that have none, created over the API like any others: a list without rows shows nothing of
// what it is for.
import { note, paper, trackPhoto } from '../../server/seeds/seed-files';
import { statesFor } from '../../src/schema/conditions/field-states';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { hasCall } from '../../src/schema/model/calls';
import { nouns } from '../../src/schema/model/nouns';
import { kindOf } from '../../src/schema/rules/file-kinds';
import { violations } from '../../src/schema/rules/rules';
import { realisticValues } from './realistic-values';
import { sampleRecord, sendable } from './sample-record';

/** Calls the API as an account that may do everything. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{ status: number; message?: string; data: unknown }>;

const SAMPLE_ROWS = 12;
/** Of what others point to, so many are chosen from. */
const MAX_CHOICES = 50;

/**
 * Gives every noun without records some. @returns which noun got none, and why: its rules are such that nobody could
 * add a record, or no value is known that obeys them.
 */
export async function makeSampleRows(call: Call, log: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  const known = new Map<string, readonly Values[]>();
  for (const noun of pointedToFirst()) {
    const present = await recordsOf(call, noun);
    known.set(noun.noun, present);
    if (present.length > 0 || !hasCall(noun, 'create') || !hasCall(noun, 'list') || noun.api.single) continue;
    let problem: string | undefined;
    let made = 0;
    for (let n = 0; n < SAMPLE_ROWS; n++) {
      const { status, message, data } = await attempt(() => create(call, noun, n, idsFor(noun, n, known)));
      if (status === 200) made += 1;
      else problem = `${message ?? status} ${data === undefined ? '' : JSON.stringify(data)}`.trim();
      // A noun may point to itself: what is made so far can be pointed to.
      known.set(noun.noun, await recordsOf(call, noun));
    }
    if (made === 0) problems.push(`No record could be made up for ${noun.noun}: ${problem}`);
    log(`${noun.title}: ${made} made-up records`);
  }
  return problems;
}

/** What a noun points to comes before it, as far as that is possible. */
function pointedToFirst(): Noun[] {
  const ordered = new Set<Noun>();
  const visit = (noun: Noun, above: readonly Noun[]): void => {
    if (ordered.has(noun) || above.includes(noun)) return;
    for (const { ref, items } of Object.values(noun.record.properties)) {
      const target = nouns.get(ref ?? items?.ref ?? '');
      if (target) visit(target, [...above, noun]);
    }
    ordered.add(noun);
  };
  for (const noun of nouns.values()) visit(noun, []);
  return [...ordered];
}

/** Records of a noun, or their entries in the option list that the server keeps. */
async function recordsOf(call: Call, { api, choices }: Noun): Promise<readonly Values[]> {
  if (api.calls && !api.calls.includes('list')) {
    if (choices?.key === undefined) return [];
    const { data } = await call('GET', `/settings/get?${choices.key}=1`);
    return ((data as Record<string, Values[]>)[choices.key] ?? []).map((entry) => ({
      ...entry,
      [api.id]: entry[choices.id],
    }));
  }
  const { data } = await (api.list === 'GET'
    ? call('GET', `${api.base}?length=${MAX_CHOICES}`)
    : call('POST', api.base, { length: MAX_CHOICES, ...api.fixed }));
  return Array.isArray(data) ? data : [];
}

/** An id for every reference, another one for another `n`; where one depends on another, one that fits it. */
function idsFor(noun: Noun, n: number, known: ReadonlyMap<string, readonly Values[]>): Values {
  const ids: Values = {};
  const references = Object.entries(noun.record.properties).filter(([, { ref, readOnly }]) => ref && !readOnly);
  references.sort(([, one], [, other]) => Number(isLater(one)) - Number(isLater(other)));
  for (const [name, { ref, dependsOn, notEqualTo }] of references) {
    const target = nouns.get(ref!)!;
    const all = (known.get(ref!) ?? []).filter(
      (record) =>
        isChoosable(record) &&
        (notEqualTo === undefined || record[target.api.id] !== ids[notEqualTo]) &&
        (dependsOn === undefined || fits(record, target, noun, dependsOn, ids)),
    );
    if (all.length > 0) ids[name] = all[n % all.length]![target.api.id];
  }
  return ids;
}

/** Chosen after the one that it depends on or differs from. */
const isLater = ({ dependsOn, notEqualTo }: Property): boolean => (dependsOn ?? notEqualTo) !== undefined;

const isChoosable = (record: Values): boolean => !('status' in record) || Number(record.status) === 1;

/** Whether the record's own reference to what `dependsOn` points to has the value that was chosen there. */
function fits(record: Values, target: Noun, noun: Noun, dependsOn: string, ids: Values): boolean {
  const shared = noun.record.properties[dependsOn]?.ref;
  const sharing = Object.entries(target.record.properties).find(([, { ref }]) => ref === shared)?.[0];
  return sharing === undefined || record[sharing] === ids[dependsOn];
}

/** A value that is not known is a problem of this noun only. */
const attempt = (make: () => ReturnType<Call>): ReturnType<Call> =>
  make().catch((error: Error) => ({ status: 0, message: error.message, data: undefined }));

async function create(call: Call, noun: Noun, n: number, ids: Values): ReturnType<Call> {
  // A reference without a record to point to is left out; a required one is reported by the server.
  const missing = Object.entries(noun.record.properties).flatMap(([name, { ref }]) =>
    ref && ids[name] === undefined ? [name] : [],
  );
  const values: Values = {
    ...sampleRecord(noun, 'add', n, {
      given: { ...ids, ...Object.fromEntries(missing.map((name) => [name, null])) },
      style: realisticValues,
    }),
    ...noun.api.fixed,
  };
  for (const name of missing) delete values[name];
  return call('POST', `${noun.api.base}/create`, noun.api.body === 'multipart' ? withFiles(noun, values, n) : values);
}

/** As a form sends it, with a small file in every field that takes one and is shown. */
export function withFiles(noun: Noun, values: Values, n: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one));
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, property] of shownFiles(noun, values)) {
    if (property.file) form.append(name, ...sampleFile(property, n));
    else form.append(`${name}[]`, ...sampleFile({ ...property.items, title: property.title }, n));
  }
  return form;
}

/** The fields of files that no condition hides or locks. */
function shownFiles(noun: Noun, values: Values): [string, Property][] {
  const record = sendable(noun, 'add');
  const states = statesFor(record, values);
  return Object.entries(record.properties).filter(
    ([name, { file, items }]) => (file ?? items?.file) && !states.get(name)?.hidden && !states.get(name)?.locked,
  );
}

/** The first that the field accepts. @throws an error that names it where none is known. */
function sampleFile(property: Property, n: number): [Blob, string] {
  const extensions = (property.file?.accept ?? '').split(',').filter((one) => one.trim().startsWith('.'));
  const files = [
    trackPhoto(`picture-${n + 1}.png`, n),
    paper(`sheet-${n + 1}.pdf`, `Sheet ${n + 1}`, ['Checked at the counter.']),
    ...extensions.map((extension) => note(`sheet-${n + 1}${extension.trim()}`, ['Checked at the counter.'])),
    ...BEGINNINGS.map(([extension, bytes]) => ({ name: `file-${n + 1}.${extension}`, bytes: Buffer.from(bytes) })),
  ];
  for (const { name, bytes } of files) {
    const type = kindOf(bytes) ?? '';
    if (violations(property, { name, size: bytes.length, type }).length === 0)
      return [new Blob([new Uint8Array(bytes)], { type }), name];
  }
  throw new Error(`No sample file is known for ${property.title}, which accepts ${property.file?.accept}`);
}

/** Files of other kinds, as far as their first bytes show the kind. */
const BEGINNINGS: readonly [extension: string, bytes: readonly number[]][] = [
  ['jpg', [0xff, 0xd8, 0xff, 0xe0]],
  ['gif', [...Buffer.from('GIF89a')]],
  ['webp', [...Buffer.from('RIFF    WEBP')]],
  ['bmp', [...Buffer.from('BM    '), 0, 0, 0, 0]],
  ['mp4', [...Buffer.from('    ftypisom')]],
  ['webm', [0x1a, 0x45, 0xdf, 0xa3]],
];
