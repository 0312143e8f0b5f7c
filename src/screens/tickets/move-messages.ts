// The messages about a ticket that can be moved to a newer version of its form, or was.
import type { TextPart } from '../../schema/conditions/text-parts';
import { localMinute, showDate } from '../../schema/formats/dates';
import type { MovedField, MoveOutcome } from '../../schema/ticket-types/move-values';

/** Also for a correction over a newer version, which moves the ticket as well. */
export const moveMessages = {
  offered: (current: number, newest: number): string =>
    `This ticket was filled in with version ${current} of its form. Version ${newest} is the current one.`,
  button: (newest: number): string => `Update to version ${newest}`,
  title: (newest: number | undefined): string =>
    `Update this ticket to ${newest === undefined ? 'the current version' : `version ${newest}`}?`,
  meaning: (newest: number): string =>
    `The ticket gets the fields of version ${newest}. What it holds now stays readable on its page.`,
  nothing: (newest: number): string =>
    `The ticket has version ${newest} of its form already, the current one. There is nothing to update.`,
  nothingLost: 'Nothing is lost.',
  /** "2 values are lost." */
  lost: (count: number): string => (count === 1 ? '1 value is lost.' : `${count} values are lost.`),
  correctedOver: (newest: number): string =>
    `The ticket is corrected over version ${newest} of its form once it is saved. Files of fields that are gone become attachments.`,
  moved: (newest: number): string => `The ticket was updated to version ${newest}.`,
  record: ({ from_version, to_version, moved_at, moved_by }: MoveRecord): string =>
    `Updated from version ${from_version} to version ${to_version} on ${showDate(localMinute(new Date(moved_at)))}${moved_by ? ` by ${moved_by}` : ''}: what it held before`,
};

interface MoveRecord {
  from_version: number;
  to_version: number;
  /** ISO, UTC. */
  moved_at: string;
  moved_by: string | null;
}

/** The groups of a preview, in their order: what needs a look comes first. */
export const OUTCOMES: Readonly<Record<MoveOutcome, string>> = {
  lost: 'Lost',
  partly: 'Lost in part',
  missing: 'Left empty',
  attached: 'Attached',
  converted: 'Converted',
  kept: 'Kept',
};

/** What comes of one field: "**Count**: twelve", "**Count**: 07 becomes 7". */
export function movedParts({ input_name, outcome, before, after }: MovedField): TextPart[] {
  const name = { name: input_name };
  switch (outcome) {
    case 'lost':
    case 'kept':
      return [name, `: ${before}`];
    case 'partly':
    case 'converted':
      return [name, `: ${before} becomes ${after}`];
    case 'attached':
      return [
        name,
        `: ${before} ${before.includes(', ') ? 'become attachments' : 'becomes an attachment'} of the ticket`,
      ];
    case 'missing':
      return [name];
  }
}
