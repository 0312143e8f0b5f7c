// The messages of the dialogs around a save.
import { summariseChanges } from '../../../schema/ticket-types/compare-definitions';
import type { DefinitionChange } from '../../../schema/ticket-types/definition-change';

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
