// The messages of the dialogs around a save.
import { summariseChanges } from '../../../schema/ticket-types/compare-definitions';
import type { DefinitionChange } from '../../../schema/ticket-types/compare-forms';
import type { DryRun, DryRunProblem } from '../../../schema/ticket-types/dry-run-field';

/** Shared by the dialog of a save and that of restoring a version. */
export const saveMessages = {
  title: (version: number, formName: string): string => `Save version ${version} of ${formName.trim()}?`,
  /** `next` is the version that a save makes. */
  tickets(tickets: number, next: number): string {
    const versions = next === 2 ? 'version 1' : `versions 1 to ${next - 1}`;
    const made = tickets === 1 ? '1 ticket was' : `${tickets.toLocaleString('en-US')} tickets were`;
    const keep = tickets === 1 ? 'It keeps the version it was' : 'They keep the version they were';
    return `${made} made with ${versions}. ${keep} made with; new tickets use version ${next}.`;
  },
  /** All changes in one line; none for a single one, whose own message says it. */
  summary(changes: readonly DefinitionChange[]): string | undefined {
    const text = changes.length > 1 ? summariseChanges(changes) : '';
    return text === '' ? undefined : `This version ${text}.`;
  },
  /** Without a name nobody knows who it was. */
  savedBy: (version: number, name: unknown, time: string | undefined): string =>
    `${typeof name === 'string' && name !== '' ? name : 'Another admin'} saved version ${version}${time ? ` at ${time}` : ''}.`,
  gone: 'It was deleted while you were changing it. Your design is still here.',
};

/** What the save dialog says about the latest tickets of a form. */
export const dryRunMessages = {
  pending: 'Checking the latest tickets against this version…',
  failed: 'The latest tickets could not be checked against this version.',
  /** @param reason "Your user type may not see tickets." */
  withheld: (reason: string): string =>
    `${reason} How many use this form, and which of the latest this version would have refused, cannot be shown.`,
  /** The first line; undefined when there is nothing to say. */
  summary({ tickets, refused, refused_now }: DryRun): string | undefined {
    if (tickets === 0) return undefined;
    const tried = tickets === 1 ? 'the last ticket' : `the last ${tickets} tickets`;
    if (refused === 0) return `This version would have accepted ${tried}.`;
    if (tickets === 1) return `The last ticket would have been refused.${alsoNow(1, refused_now)}`;
    const count = refused === tickets ? `all ${refused}` : refused;
    return `Of ${tried}, ${count} would have been refused.${alsoNow(refused, refused_now)}`;
  },
  /** "9 lack Weight", "3 have a text in Count". */
  problem({ tickets, kind, input_name, message }: DryRunProblem): string {
    const one = tickets === 1;
    switch (kind) {
      case 'missing':
        return `${tickets} ${one ? 'lacks' : 'lack'} ${input_name}`;
      case 'text':
        return `${tickets} ${one ? 'has' : 'have'} a text in ${input_name}`;
      case 'option':
        return `${tickets} ${one ? 'has' : 'have'} a value in ${input_name} that is none of its options`;
      case 'rule':
        return `${tickets} ${one ? 'breaks' : 'break'} a rule of ${input_name}: ${message}`;
    }
  },
  more: (count: number): string => `and ${count} more`,
};

/** Not every refusal comes of this change. */
function alsoNow(refused: number, now: number): string {
  if (now === 0) return '';
  if (now === refused) return ` The current version would refuse ${now === 1 ? 'it' : 'them'}, too.`;
  return ` The current version would refuse ${now} of them, too.`;
}
