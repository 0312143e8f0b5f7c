// A save of a form as an entry of the outbox: what is sent, and what opens the form with it again.
import type { Noun, Values } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nounLabel } from '../../schema/model/noun-label';
import { nouns } from '../../schema/model/nouns';
import type { SubForm } from '../../schema/model/sub-form';
import type { SharedDataSource } from '../data/data-context';
import { download } from '../data/download';
import { entriesToFile, fileNameOf } from '../outbox/entry-file';
import { unsentEntry } from '../outbox/keep-entry';
import { rowName } from '../record/row-model';
import type { KeptCopy, KeptEntry } from '../storage/outbox';
import { packFiles } from '../storage/packed-files';
import type { DraftContent } from './draft-tracker';
import { isSecret } from './draft-values';
import { chosenText, keptTexts } from './kept-texts';
import type { SaveOutcome, SentSave } from './record-save';

interface KeptSave extends SentSave {
  source: SharedDataSource;
  user: string;
  noun: Noun;
  id?: string | number;
  read?: Values;
  content: DraftContent;
  /** The forms within the form. */
  subForms?: Readonly<Record<string, SubForm | undefined>>;
}

/**
 * Undefined for a save that is not kept: one with a password, or of what has no address of its own, such as the user's
 * own profile, whose page shows what is stored.
 */
export function keptSave({
  source,
  user,
  noun,
  id,
  read,
  content,
  subForms = {},
  values,
  body,
  key,
  earlier,
  copies = [],
}: KeptSave): KeptEntry | undefined {
  if (!nouns.has(noun.noun) || noun.api.single || hasSecret(noun, body)) return undefined;
  const files: File[] = [];
  const sent = packFiles(body, Infinity, files);
  const { typed, origins, page } = content;
  const labels = labelsOf(source, noun, content.values);
  const shown = keptTexts(source, subForms, values);
  const form = { values: packFiles(content.values, Infinity, files).values, typed, origins, labels, page, shown, read };
  const placed = copies.map(
    ({ whole, copy, sha256 }): KeptCopy => ({ copy: at(copy, files), whole: at(whole, files), sha256 }),
  );
  const kind = id === undefined ? 'create' : 'update';
  const title = titleOf(source, noun, values, read);
  const about = { user, kind, noun: noun.noun, record: id, title, body: sent.values, form } as const;
  return unsentEntry({ ...about, copies: placed.length > 0 ? placed : undefined }, { key, earlier, files });
}

/** How a save ends that was put into the outbox. @param problem why it could not be. */
export const keptOutcome = (full: KeptEntry, values: Values, problem: string | undefined): SaveOutcome =>
  problem === undefined
    ? { kind: 'kept', values }
    : { kind: 'unkept', message: problem, toFile: () => void toFile(full) };

async function toFile(full: KeptEntry): Promise<void> {
  download(await entriesToFile([full]), fileNameOf(new Date()));
}

/** The place of a file in the list, into which it is put where it is not there yet. */
const at = (file: File, files: File[]): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);

const hasSecret = ({ record: { properties } }: Noun, body: Values): boolean =>
  Object.keys(body).some((name) => properties[name] && isSecret(properties[name], properties) && !isEmpty(body[name]));

/** "Change of ticket 20261127-4-0001", "New ticket: Derailment Recovery, MLR Memphis". */
function titleOf(source: SharedDataSource, noun: Noun, values: Values, read: Values | undefined): string {
  const { one } = nounLabel(noun);
  if (read) return `Change of ${one} ${rowName(noun, read)}`;
  const texts = Object.keys(noun.record.properties).flatMap((name) => textOf(source, noun, name, values) ?? []);
  return texts.length > 0 ? `New ${one}: ${texts.slice(0, 2).join(', ')}` : `New ${one}`;
}

/** The names of the records that are chosen, as far as they are known. */
const labelsOf = (source: SharedDataSource, noun: Noun, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.keys(values).flatMap((name): [string, string][] => {
      const text = noun.record.properties[name]?.ref && textOf(source, noun, name, values);
      return text ? [[name, text]] : [];
    }),
  );

/** What a person would call it by: a text, or the name of the record that is chosen. */
function textOf(source: SharedDataSource, noun: Noun, name: string, values: Values): string | undefined {
  const { ref, type, format, readOnly } = noun.record.properties[name]!;
  const value = values[name];
  if (isEmpty(value) || readOnly) return undefined;
  if (ref !== undefined) return chosenText(source, ref, value);
  return type === 'string' && format === undefined ? String(value).slice(0, 60) : undefined;
}
