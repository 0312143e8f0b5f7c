// Every check that a record has to pass before it is stored, in one order for all nouns: rules of the descriptor, what
// only the database can check, what a module adds.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isObject, isStoredFile, plainText } from '../../src/schema/formats/plain-values';
import { type Errors, hasNoErrors } from '../../src/schema/rules/check';
import { type Chosen, checkStored, type StoredRecords } from '../../src/schema/rules/check-stored';
import type { CheckedValues } from '../../src/schema/rules/check-write';
import { labelOf, ruleMessage } from '../../src/schema/rules/rule-messages';
import { idOf } from '../db/database';
import { keyColumn, uniqueKeys } from '../db/unique-key';
import { invalid } from '../http/http-errors';
import { areTaken, overlap } from './check-collisions';
import type { NounModule, Save } from './noun-module';
import { asPartMessage, type FileRow, fileListNames, filesIn } from './record-files';
import { areActive, belong } from './refs';
import { cellOfPart, changedRowFiles } from './row-files';
import { commonSecrets } from './secrets';

/** Leaves out the files of fields that conditions hide. @throws 422 with every message. */
export async function checkSave(save: Save, module: NounModule, { errors: found }: CheckedValues): Promise<void> {
  const { noun, values, before, id } = save;
  const checked = { values, errors: { ...found, ...commonSecrets(noun, values, found) } };
  const errors = await checkStored(noun, checked, recordsOf(save), { before, recordId: id });
  const more = Object.entries((await module.validate?.(save, errors)) ?? {});
  for (const [name, messages] of more) if (messages) errors[name] = messages;
  if (!hasNoErrors(errors)) throw invalid(errors);
  const inRows = new Set<unknown>(changedRowFiles(noun, values, {}).fresh);
  save.files = save.files.filter((file) =>
    cellOfPart(noun, file.field)
      ? inRows.has(file)
      : !Object.hasOwn(values, file.field) || !isEmpty(values[file.field]),
  );
}

/** As the transaction of the save sees them. */
export const recordsOf = ({
  noun,
  transaction,
  id: exceptId = 0,
  loader,
}: Pick<Save, 'noun' | 'transaction' | 'id' | 'loader'>): StoredRecords => ({
  areChoices: (chosen) => areChoices({ transaction, loader }, chosen),
  belong: (pairs) => loader.gather('belong', pairs, (all) => eachOf(all, (some) => belong(transaction, some))),
  async isTaken(group, values, before) {
    const column = keyColumn(...group);
    const text = uniqueKeys(noun, values, before)[column];
    if (!text) return false;
    const claim = { text, exceptId };
    return loader.gather(`taken ${column}`, claim, (all) => areTaken(transaction, noun, column, all));
  },
  overlaps: (name, text) =>
    loader.gather(`overlap ${name}`, { text, exceptId }, (all) => overlap(transaction, noun, name, all)),
});

/** Of each whether there is such a record to choose (`areActive`). */
export const areChoices = (
  { transaction, loader }: Pick<Save, 'transaction' | 'loader'>,
  chosen: readonly Chosen[],
): Promise<boolean[]> => loader.gather('choices', chosen, (all) => eachOf(all, (some) => areActive(transaction, some)));

/** What is found for the items of several lists by one call, a list for each. */
async function eachOf<Item, Found>(
  lists: readonly (readonly Item[])[],
  find: (all: readonly Item[]) => Promise<Found[]>,
): Promise<Found[][]> {
  const found = await find(lists.flat());
  let from = 0;
  return lists.map(({ length }) => {
    from += length;
    return found.slice(from - length, from);
  });
}

/**
 * Messages for sent `fixed` values, which say which kind of record it is where several nouns share an address, that
 * belong to another kind.
 */
export function checkFixed({ api }: Noun, values: Values): Errors {
  const foreign = Object.entries(api.fixed ?? {}).filter(
    ([name, value]) => values[name] !== undefined && plainText(values[name]) !== plainText(value),
  );
  return Object.fromEntries(foreign.map(([name]) => [name, [ruleMessage({ keyword: 'choice' }, { title: name })]]));
}

/**
 * Messages by field. @param instead by field, what a sender has put in the place of a file. @param row the record as it
 * is; none for a new one.
 */
export function checkFiles(noun: Noun, instead: Values, values: Values, row: Values = {}): Errors {
  const { properties } = noun.record;
  const lost = Object.keys(instead).filter((name) => !isAsRead(instead[name], row[properties[name]!.readAs ?? name]));
  return {
    ...foreignFiles(noun, values, row),
    ...Object.fromEntries(lost.map((name) => [name, [lostMessage(noun, name)]])),
  };
}

const lostMessage = ({ record }: Noun, name: string): string => {
  const property = record.properties[name]!;
  return asPartMessage(labelOf(property), property.items ? `${name}[]` : name);
};

/** Whether this stands for a file, and is none: what empties a field is nothing. */
export const isInsteadOfFile = (value: unknown): boolean => isObject(value) || !isEmpty(value);

/** Messages for files that are said to stay by their ids, and that the record does not have. */
function foreignFiles(noun: Noun, values: Values, row: Values): Errors {
  return Object.fromEntries(
    fileListNames(noun).flatMap((name) => {
      const present = filesIn(row[name]).map(({ file_id }) => String(file_id));
      const kept = [values[name]].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
      const foreign = kept.filter((id) => !present.includes(id));
      if (foreign.length === 0) return [];
      const isIds = foreign.every((id) => idOf(id) !== undefined);
      const message = isIds ? ruleMessage({ keyword: 'file' }, noun.record.properties[name]!) : lostMessage(noun, name);
      return [[name, [message]]];
    }),
  );
}

/** Who sends back what was read, the link of an image or a description, means that the files stay. */
function isAsRead(sent: unknown, stored: unknown): boolean {
  const files = typeof stored === 'string' ? [stored] : filesIn(stored);
  const items = [sent].flat();
  return items.length === files.length && files.every((file) => items.some((item) => isSameFile(item, file)));
}

function isSameFile(sent: unknown, file: FileRow | string): boolean {
  if (typeof sent === 'string')
    return sent.replace(/^.*\/|\?.*$/g, '') === (typeof file === 'string' ? file : file.stored);
  return typeof file !== 'string' && isObject(sent) && sent.file_id === file.file_id;
}
