// The lines of a row as the book of screens says them.
import type { Entry } from '../../descriptor/descriptor';
import { asEntry, labelIn, type Owner } from '../entries';

/** The two ends of a line of a row. */
export const lineText = (line: readonly Entry[], about: Owner): string =>
  line.map((entry) => labelIn(about, asEntry(entry))).join(' … ');
