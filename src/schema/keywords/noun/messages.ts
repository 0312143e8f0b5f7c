// Messages that differ from those made of the title.

import type { Messages, Noun } from '../../descriptor/descriptor';
import { messagesOf } from '../../model/messages';
import { type Keyword, type Keywords, wentFrom } from '../keyword';
import { quoted } from '../message-text';
import { text } from '../schemas';
import type { NounAbout } from './noun-about';

/** When a message is shown. One that a noun did not define is compared as the default one. */
const message = (
  name: keyof Messages,
  when: string,
  what: string,
  description: string,
  example: string,
): Keyword<string, NounAbout> => ({
  schema: text(description, example),
  says: (text) => `${when}: ${quoted(text)}`,
  changed: ({ from, to }, before, after) => [
    wentFrom(what, { from: from ?? usual(before.noun, name), to: to ?? usual(after.noun, name) }),
  ],
});

const usual = (noun: Noun, name: keyof Messages): string => messagesOf({ ...noun, messages: {} })[name];

export const MESSAGE_KEYWORDS: Keywords<Messages, NounAbout> = {
  add: message(
    'add',
    'Title of the form that adds',
    'the title of the form that adds',
    'Title of the form for a new record; else "Add Terminal".',
    'New Terminal',
  ),
  edit: message(
    'edit',
    'Title of the form that edits',
    'the title of the form that edits',
    'Title of the form for a record; else "Edit Terminal".',
    'Change Terminal',
  ),
  created: message(
    'created',
    'After adding',
    'the message after adding',
    'A new record was saved; else "Terminal created!".',
    'Terminal added!',
  ),
  updated: message(
    'updated',
    'After editing',
    'the message after editing',
    'A changed record was saved; else "Terminal updated!".',
    'Terminal saved!',
  ),
  deleteTitle: message(
    'deleteTitle',
    'Title of the question before deleting',
    'the title of the question before deleting',
    'Title of the confirmation before deleting; else "Are you sure?".',
    'Delete terminal?',
  ),
  deleteText: message(
    'deleteText',
    'Question before deleting',
    'the question before deleting',
    'Text of the confirmation before deleting; else "Do you want to delete this terminal?".',
    'Its facilities keep their address.',
  ),
  deleted: message(
    'deleted',
    'After deleting',
    'the message after deleting',
    'Text of the dialog after deleting; else "Terminal has been deleted.".',
    'The terminal is gone.',
  ),
  deletedTitle: message(
    'deletedTitle',
    'Title after deleting',
    'the title after deleting',
    'Title of the dialog after deleting; else "Deleted!".',
    'Done',
  ),
  deleteFailed: message(
    'deleteFailed',
    'When deleting fails',
    'the message when deleting failed',
    'Text of the dialog when a record could not be deleted.',
    'There was an error deleting the terminal.',
  ),
  deleteFailedTitle: message(
    'deleteFailedTitle',
    'Title when deleting fails',
    'the title when deleting failed',
    'Title of the dialog when a record could not be deleted; else "Error!".',
    'Not deleted',
  ),
  inUse: message(
    'inUse',
    'When others still refer to it',
    'the reason why a record in use cannot be deleted',
    'Why a record that others point to cannot be deleted, and what to do instead.',
    'Tickets point to this terminal. Deactivate it instead.',
  ),
  deactivateText: message(
    'deactivateText',
    'What follows when records become inactive',
    'what follows when records become inactive',
    'What follows when records become inactive, in the confirmation of a list; else "Nothing else changes.".',
    'They are signed out at once.',
  ),
  loadFailed: message(
    'loadFailed',
    'When it cannot be fetched',
    'the message when a record could not be fetched',
    'The record to edit could not be fetched.',
    'The terminal could not be loaded.',
  ),
  gone: message(
    'gone',
    'When it is gone',
    'the message when a record is gone',
    'The record to edit no longer exists.',
    'This terminal no longer exists.',
  ),
  changed: message(
    'changed',
    'When someone else has saved it meanwhile',
    'the message when someone else has saved',
    'Another user saved the record while it was being edited.',
    'Another user has changed this terminal meanwhile.',
  ),
};
