// The address of a field's image: of a chosen file, or of the stored one of the record that is being edited.
import { useDataSourceIfAny } from '../engine/data/data-context';
import { useObjectUrl } from '../engine/hooks/use-object-url';
import { isStoredFile } from '../schema/formats/plain-values';
import { learnedKind } from '../schema/rules/file-kinds';

/** By the real kind of a file: one that only claims to be an image is never given to an <img>. */
export function useImageUrl(value: unknown): string | undefined {
  const source = useDataSourceIfAny();
  const isImage = value instanceof File && (learnedKind(value) ?? value.type).startsWith('image/');
  const chosen = useObjectUrl(isImage ? value : undefined);
  return isStoredFile(value) ? source?.fileUrl(value.stored) : chosen;
}
