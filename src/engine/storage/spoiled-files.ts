// Chosen files that cannot be read any more: a browser gives a page no file that was changed or removed on the device since.
import type { Values } from '../../schema/descriptor/descriptor';
import { isObject } from '../../schema/formats/plain-values';
import type { Errors } from '../../schema/rules/check';

/**
 * The messages for the fields of such files. Sent, they would look like a server that cannot be reached, again and again.
 * Undefined at once where there are no files, and later where all can be read.
 */
export function spoiledFiles(values: Values): Promise<Errors | undefined> | undefined {
  const files = filesIn(values, '');
  return files.length > 0 ? messagesOf(files) : undefined;
}

async function messagesOf(files: readonly (readonly [name: string, file: File])[]): Promise<Errors | undefined> {
  const errors: Record<string, string[]> = {};
  for (const [name, file] of files)
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        errors[name] = [`${file.name} was changed or removed after it was chosen. Remove it here and add it again.`];
      });
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** With the names of their cells: those of a list have its name, those in rows `labor.0.photo`. */
function filesIn(value: unknown, name: string): [string, File][] {
  if (value instanceof File) return [[name, value]];
  const within = (key: string) => (name === '' ? key : `${name}.${key}`);
  if (Array.isArray(value))
    return value.flatMap((item, nth) => filesIn(item, item instanceof File ? name : within(String(nth))));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => filesIn(item, within(key))) : [];
}
