// What the names of code in descriptors mean, for editors. The lists of names type these tables, so that a name without
// a description does not compile.

import type {
  CELL_GROUP_NAMES,
  CellName,
  ComponentName,
  EffectName,
  INLINE_GROUP_NAMES,
  SizeName,
} from '../../src/schema/descriptor/names';
import { COMPUTED_WAYS } from '../../src/schema/keywords/property/computed-ways';
import type { DefaultWidget } from '../../src/schema/values/value-kind';

/** Widgets of one field; one that a project adds to the registry may be missing here. */
export const WIDGETS: Readonly<Record<DefaultWidget, string> & Record<string, string>> = {
  text: 'One line of text.',
  email: 'One line of text, with the keyboard for e-mail addresses on a phone.',
  phone: 'A phone number, formatted while it is typed.',
  url: 'A web address, with a link that opens it.',
  color: 'The code of a color, typed or chosen in a color dialog.',
  password: 'Text that is not shown while it is typed.',
  textarea: 'Several lines of text.',
  number: 'A number.',
  date: 'A day, typed or chosen in a calendar.',
  'date-range': 'One day or several in a row: from and to.',
  'date-time': 'A day and a time.',
  time: 'A time of day, 24 hours, typed or chosen of the quarter hours.',
  point: 'Latitude and longitude, typed or chosen on a map.',
  select: 'A choice of a list that opens.',
  'multi-select': 'Several choices of a list that opens.',
  'radio-group': 'A choice of options that are all shown.',
  'checkbox-group': 'Several choices of options that are all shown.',
  tags: 'Several texts, typed one after the other or pasted.',
  rows: 'A table inside the record: a row is added, filled, moved and removed in place, or pasted from a spreadsheet.',
  checkbox: 'Yes or no.',
  file: 'One file.',
  files: 'Several files.',
  image: 'One image, with a preview.',
  signature: 'A signature, written with a finger or a pen.',
};

/** Widgets of several fields. */
export const GROUPS: Readonly<Record<string, string>> = {
  map: 'A map over latitude and longitude, on which the place is chosen.',
  'route-map': 'A map over latitude, longitude and the id of a record that has a place, too: it shows both.',
  coordinates: 'Latitude and longitude as one text: 41.88183, -87.62318.',
  greeting: 'A card that greets the person who is signed in, with Log Out.',
};

/** What each name in `"as"` of a column means. */
export const CELLS: Readonly<Record<CellName, string>> = {
  text: 'The value as it is.',
  number: 'A number, at the right end of its column.',
  date: 'A day, or a day and a time: MM-dd-yyyy.',
  'date-range': 'One day, or the first and the last of several.',
  choice: 'The text of the chosen option.',
  'on-off': 'The text of the chosen option, as a badge that says whether it is on.',
  'yes-no': 'Yes or No.',
  phone: 'A phone number: (312) 555-0100.',
  rows: 'How many rows there are.',
  url: 'A link that opens in a new tab.',
  color: 'A swatch of the color beside its code.',
  tags: 'Each text of a list in a frame of its own.',
  image: 'A small image.',
  files: 'A paper clip with the name of the file, or how many there are.',
};

/** Cells of several fields on the lines of a phone. */
export const CELL_GROUPS: Readonly<Record<(typeof CELL_GROUP_NAMES)[number], string>> = {
  'from-to': 'Two values with an arrow between them.',
};

/** Cells of several fields in an inline table. */
export const INLINE_GROUPS: Readonly<Record<(typeof INLINE_GROUP_NAMES)[number], string>> = {
  range: 'Two values: "06:00 to 14:30".',
};

/** Ways to compute a value. */
export const COMPUTED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COMPUTED_WAYS).map(([name, { meaning }]) => [name, meaning]),
);

/** What each name in `"max_size"` of a file means. */
export const SIZES: Readonly<Record<SizeName, string>> = {
  portrait: 'The largest profile image or signature: the setting PORTRAIT_MB.',
};

/** What each name in `"effects"` of a form means. */
export const EFFECTS: Readonly<Record<EffectName, string>> = {
  account: "An account is saved: where it is one's own, the top bar shows the new name and image.",
  change: 'An entry of the change log: each field before and after, and the way to the record.',
  'ticket-correction':
    'A stored ticket: a terminal fills the coordinates, and its fields are those it was filled with, or the newest ones.',
  ticket: 'A ticket: a terminal fills the coordinates, terminal and date fetch the number, a type brings its fields.',
  work: 'The work on a ticket: what each row costs by the rates of today, while it is typed.',
};

/** What each name in `"component"` of a screen means. */
export const COMPONENTS: Readonly<Record<ComponentName, string>> = {
  'sign-in': 'The page on which people sign in.',
  error: 'The page for an address that leads nowhere.',
  tables: 'A reference page: lists and tables.',
  forms: 'A reference page: forms.',
  ui: 'A reference page: buttons, badges, dialogs, messages.',
  responsive: 'A reference page: what changes with the width of the screen.',
  styles: 'A reference page: every token and component in both themes and both visual styles.',
  'form-builder': 'The form builder, in which the types of tickets are designed.',
  'form-versions': 'The versions of a ticket form, compared and restored.',
  'waiting-to-send': 'What was saved without a connection and waits to be sent.',
  'api-tokens': "One's own tokens for integrations.",
  'all-api-tokens': 'The tokens for integrations of all accounts.',
};
