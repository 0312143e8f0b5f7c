// A message whose names stand out: the label of a field, the text of an option.
import type { TextPart } from '../../../schema/forms/text-parts';

export function PartText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) => (typeof part === 'string' ? part : <b key={index}>{part.name}</b>));
}
