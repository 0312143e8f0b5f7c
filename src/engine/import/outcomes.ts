// What can become of a row, in the order of the filters, and its name.
import type { ImportOutcome } from '../../schema/import/import-call';

export const OUTCOMES: readonly { outcome: ImportOutcome; label: string }[] = [
  { outcome: 'new', label: 'New' },
  { outcome: 'changed', label: 'Changed' },
  { outcome: 'unchanged', label: 'Unchanged' },
  { outcome: 'refused', label: 'Refused' },
];

export const outcomeLabel = (wanted: ImportOutcome): string =>
  OUTCOMES.find(({ outcome }) => outcome === wanted)!.label;
