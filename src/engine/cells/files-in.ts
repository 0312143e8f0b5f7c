import { isObject } from '../../schema/formats/plain-values';

/**
 * A stored file in a response: `url` is valid for a few minutes; `inline` is the media type it may be shown as, if any.
 */
export interface StoredFile {
  name: string;
  /** Bytes; not known of an image whose link alone is in the response. */
  size?: number;
  url: string;
  inline?: string | null;
}

/** The files of a value: one, or a list. */
export const filesIn = (value: unknown): StoredFile[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (file): file is StoredFile => isObject(file) && 'url' in file && 'name' in file,
  );
