// How often a field is left empty and which of its options nobody chooses, below its preview on the canvas.
import type { DesignField } from '../model/design';
import { useUsageMessages } from './use-field-usage';

export function CardUsage({ field }: { field: DesignField }) {
  const messages = useUsageMessages(field);
  return messages.length > 0 && <p className="card-usage">{messages.join(' ')}</p>;
}
