// Where the image of a field can be seen: a chosen file, or the stored one of the record that is being edited. Both
// image fields use it.
import { useDataSourceIfAny } from '../engine/data/data-context';
import { learnedKind } from '../schema/rules/file-kinds';
import { isStoredFile } from '../schema/rules/values';
import { useObjectUrl } from './use-object-url';

/** By what a file really is: what only claims to be an image is never given to one. */
export function useImageUrl(value: unknown): string | undefined {
  const source = useDataSourceIfAny();
  const isImage = value instanceof File && (learnedKind(value) ?? value.type).startsWith('image/');
  const chosen = useObjectUrl(isImage ? value : undefined);
  return isStoredFile(value) ? source?.fileUrl(value.stored) : chosen;
}
