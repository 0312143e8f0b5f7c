// What a sender has put in the place of a file. A file travels as a part of multipart/form-data and as nothing else:
// anything that would be lost is a message that says how to send it.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty, isObject, isStoredFile } from '../../src/schema/formats/plain-values';
import type { Errors } from '../../src/schema/rules/check';
import { labelOf, ruleMessage } from '../../src/schema/rules/rule-messages';
import { idOf } from '../db/database';
import { type FileRow, fileListNames, filesIn } from './record-files';

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

/** How to send a file. @param part the name of its part. */
export const asPartMessage = (label: string, part: string): string =>
  `${label} must be sent as a file: as a part of multipart/form-data named ${part}, with a file name.`;

/** Messages for files that are said to stay by their ids, and that the record does not have. */
function foreignFiles(noun: Noun, values: Values, row: Values): Errors {
  return Object.fromEntries(
    fileListNames(noun).flatMap((name) => {
      const own = filesIn(row[name]).map(({ file_id }) => String(file_id));
      const kept = [values[name]].flat().flatMap((item) => (isStoredFile(item) ? [item.stored] : []));
      const foreign = kept.filter((id) => !own.includes(id));
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
