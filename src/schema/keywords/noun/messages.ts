// Messages that differ from those made of the title.

import type { Messages, Noun } from '../../descriptor/descriptor';
import { capitalized } from '../../formats/words';
import { messagesOf } from '../../model/messages';
import { type Keyword, type Keywords, wentFrom } from '../keyword';
import { quoted } from '../message-text';
import { text } from '../schemas';
import type { NounAbout } from './noun-about';

/** What each is in the book of screens and in a comparison, its description, and an example. */
const MESSAGES: Record<keyof Messages, readonly [what: string, description: string, example: string]> = {
  add: ['title of the form that adds', 'Title of the form for a new record; else "Add Terminal".', 'New Terminal'],
  edit: ['title of the form that edits', 'Title of the form for a record; else "Edit Terminal".', 'Change Terminal'],
  created: ['message after adding', 'A new record was saved; else "Terminal created!".', 'Terminal added!'],
  updated: ['message after editing', 'A changed record was saved; else "Terminal updated!".', 'Terminal saved!'],
  deleteTitle: [
    'title of the question before deleting',
    'Title of the confirmation before deleting; else "Are you sure?".',
    'Delete terminal?',
  ],
  deleteText: [
    'question before deleting',
    'Text of the confirmation before deleting; else "Do you want to delete this terminal?".',
    'Its facilities keep their address.',
  ],
  deleted: [
    'message after deleting',
    'Text of the dialog after deleting; else "Terminal has been deleted.".',
    'The terminal is gone.',
  ],
  deletedTitle: ['title after deleting', 'Title of the dialog after deleting; else "Deleted!".', 'Done'],
  deleteFailed: [
    'message when deleting failed',
    'Text of the dialog when a record could not be deleted.',
    'There was an error deleting the terminal.',
  ],
  deleteFailedTitle: [
    'title when deleting failed',
    'Title of the dialog when a record could not be deleted; else "Error!".',
    'Not deleted',
  ],
  inUse: [
    'reason why a record in use cannot be deleted',
    'Why a record that others point to cannot be deleted, and what to do instead.',
    'Tickets point to this terminal. Deactivate it instead.',
  ],
  deactivateText: [
    'note before records become inactive',
    'What follows when records become inactive, in the confirmation of a list; else "Nothing else changes.".',
    'They are signed out at once.',
  ],
  loadFailed: [
    'message when a record could not be fetched',
    'The record to edit could not be fetched.',
    'The terminal could not be loaded.',
  ],
  gone: ['message when a record is gone', 'The record to edit no longer exists.', 'This terminal no longer exists.'],
  changed: [
    'message when someone else has saved',
    'Another user saved the record while it was being edited.',
    'Another user has changed this terminal meanwhile.',
  ],
};

/** One that a noun did not define is compared as the default one. */
const message = (name: keyof Messages): Keyword<string, NounAbout> => {
  const [what, description, example] = MESSAGES[name];
  return {
    schema: text(description, example),
    says: (value) => `${capitalized(what)}: ${quoted(value)}`,
    changed: ({ from, to }, before, after) => [
      wentFrom(`the ${what}`, { from: from ?? usual(before.noun, name), to: to ?? usual(after.noun, name) }),
    ],
  };
};

const usual = (noun: Noun, name: keyof Messages): string => messagesOf({ ...noun, messages: {} })[name];

/** The keywords in `messages`, all of them texts. */
export const MESSAGE_KEYWORDS = Object.fromEntries(
  (Object.keys(MESSAGES) as (keyof Messages)[]).map((name) => [name, message(name)]),
) as Keywords<Messages, NounAbout>;
