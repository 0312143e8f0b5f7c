// A message whose names stand out: the label of a field, the text of an option.
import type { TextPart } from '../../../schema/conditions/text-parts';

/** Each name is bold; the parts follow each other without blanks of their own. */
export function PartText({ parts }: { parts: readonly TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
  return parts.map((part, index) => (typeof part === 'string' ? part : <b key={index}>{part.name}</b>));
}
