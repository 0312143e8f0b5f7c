// Files. Their rules are in `rules.ts`, what becomes of them is the server's.
import { isObject } from '../formats/plain-values';
import { type KindDocs, textKind, type ValueKind } from './value-kind';

/** One file: its metadata while it is sent, its name, size and link where it is read. */
export const file: ValueKind = {
  ...textKind(),
  show: (value) => fileNames(value).join(', '),
  widget: 'file',
  cell: 'files',
  comparison: 'file',
};

/** Without `meaning`, as no "type" or "format" names a file: the keyword `file` does. */
export const fileDocs: KindDocs = {
  description: 'a file',
  typed: { name: 'file', rule: { file: {} } },
  aliases: ['attachment', 'upload'],
};

/** A file that is an image: a response has its link alone. */
export const image: ValueKind = {
  ...file,
  show: (value) => fileNames(value)[0] ?? 'Image',
  cell: 'image',
};

/** Apart from `fileDocs` for the name `image`, which stands for a file that must be an image. */
export const imageDocs: KindDocs = {
  description: 'a file',
  typed: { name: 'image', rule: { file: { accept: 'image/*' } } },
  aliases: ['picture', 'photo'],
};

/** Several files: rows of their own, and no column. */
export const files: ValueKind = {
  ...file,
  widget: 'files',
};

/** The name `files` stands for a list without a limit of its own: the operator's holds. */
export const filesDocs: KindDocs = {
  description: 'files',
  typed: { name: 'files', rule: { type: 'array', items: { file: {} } } },
  aliases: ['attachments', 'uploads'],
};

/** The names of files in a response. */
const fileNames = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (isObject(one) && 'name' in one ? String(one.name) : []));
