// The messages of a noun: titles, success messages, the confirmation before deleting. Derived from its title,
// overridden by its `messages`.
import type { Messages, Noun } from '../descriptor/descriptor';
import { lowered } from './noun-label';

/** Every message that a screen of this noun needs. */
export function messagesOf(noun: Noun): Required<Messages> {
  const { title } = noun;
  const hasStatus = Object.hasOwn(noun.record.properties, 'status');
  const lower = lowered(title);
  return {
    add: `Add ${title}`,
    edit: `Edit ${title}`,
    created: `${title} created!`,
    updated: `${title} updated!`,
    loadFailed: `Failed to load ${lower} data for editing`,
    gone: `This ${lower} no longer exists.`,
    changed: `This ${lower} was changed meanwhile.`,
    deleteTitle: 'Are you sure?',
    deleteText: `Do you want to delete this ${lower}?`,
    deletedTitle: 'Deleted!',
    deleted: `${title} has been deleted.`,
    deleteFailedTitle: 'Error!',
    deleteFailed: `Failed to delete ${lower}.`,
    inUse: `Other records still refer to it.${hasStatus ? ' Make it inactive instead.' : ''}`,
    deactivateText: 'Nothing else changes.',
    ...noun.messages,
  };
}
