// What can become of a row, and its name.
import { countText } from '../../schema/formats/words';
import type { ImportOutcome } from '../../schema/import/import-call';
import type { Counts } from './model/checked-file';

/** All results with their labels, in the order of the filters. */
export const OUTCOMES: readonly { outcome: ImportOutcome; label: string }[] = [
  { outcome: 'new', label: 'New' },
  { outcome: 'changed', label: 'Changed' },
  { outcome: 'unchanged', label: 'Unchanged' },
  { outcome: 'refused', label: 'Refused' },
];

/** The label of a result, as it stands in the table: "Unchanged". */
export const outcomeLabel = (wanted: ImportOutcome): string =>
  OUTCOMES.find(({ outcome }) => outcome === wanted)!.label;

/** "11 new, 0 changed, 0 unchanged, 1 refused" */
export const countsText = (counts: Counts): string =>
  OUTCOMES.map(({ outcome, label }) => `${countText(counts[outcome])} ${label.toLowerCase()}`).join(', ');
