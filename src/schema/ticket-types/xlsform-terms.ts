// What XLSForm calls our types, for import and export.

/** A question type of XLSForm that comes nearest to one of ours. */
export interface XlsType {
  type: string;
  appearance?: string;
  /** What our type is more than that. */
  lost?: string;
}

/** Types of ours by name. One that is not here cannot be said there. Choices get the name of their list behind the type. */
export const XLS_TYPES: Readonly<Record<string, XlsType>> = {
  text: { type: 'text' },
  textarea: { type: 'text', appearance: 'multiline' },
  number: { type: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  'date-time': { type: 'dateTime' },
  select: { type: 'select_one', appearance: 'minimal' },
  'radio-group': { type: 'select_one' },
  'yes-no': { type: 'select_one' },
  'checkbox-group': { type: 'select_multiple' },
  checkbox: { type: 'acknowledge' },
  file: { type: 'file' },
  signature: { type: 'image', appearance: 'signature' },
  point: { type: 'geopoint' },
  paragraph: { type: 'note' },
  heading: { type: 'note', lost: 'that it is a heading' },
  page: { type: 'begin_group', lost: 'that it is a page' },
  section: { type: 'begin_group' },
  tags: { type: 'text', lost: 'that several texts can be typed' },
  email: { type: 'text', lost: 'that it is an e-mail address' },
  phone: { type: 'text', lost: 'that it is a phone number' },
  url: { type: 'text', lost: 'that it is a web address' },
  color: { type: 'text', lost: 'that it is a color' },
  hidden: { type: 'hidden' },
  'hidden-fixed': { type: 'calculate' },
  rows: { type: 'begin_repeat' },
  repeat: { type: 'begin_repeat', lost: 'that each of them is a section' },
  formula: { type: 'calculate' },
  'formula-text': { type: 'calculate' },
  'formula-date': { type: 'calculate' },
  'hidden-formula': { type: 'calculate', lost: 'its label' },
  'hidden-formula-text': { type: 'calculate', lost: 'its label' },
  'hidden-formula-date': { type: 'calculate', lost: 'its label' },
};

/** Types of theirs, with and without an appearance that says more. */
export const OUR_TYPES: Readonly<Record<string, string>> = {
  text: 'text',
  'text multiline': 'textarea',
  string: 'text',
  barcode: 'text',
  integer: 'number',
  int: 'number',
  decimal: 'number',
  range: 'number',
  date: 'date',
  time: 'time',
  datetime: 'date-time',
  select_one: 'radio-group',
  'select_one minimal': 'select',
  'select_one autocomplete': 'select',
  select_multiple: 'checkbox-group',
  'select_multiple minimal': 'select',
  acknowledge: 'checkbox',
  trigger: 'checkbox',
  note: 'paragraph',
  geopoint: 'point',
  image: 'file',
  photo: 'file',
  'image signature': 'signature',
  audio: 'file',
  video: 'file',
  file: 'file',
  hidden: 'hidden',
};

/** The value of a box that is ticked. */
export const ACKNOWLEDGED = 'OK';

/** What a file field takes, where the type says it. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  image: 'image/*',
  photo: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
};

/** Why a type that is known there does not come in. */
export const REFUSED: Readonly<Record<string, string>> = {
  geotrace: 'It is a line on the map; a field is one place.',
  geoshape: 'It is an area on the map; a field is one place.',
  rank: 'It is an order of choices, and there is no field for that.',
  ...Object.fromEntries(
    ['start', 'end', 'today', 'deviceid', 'username', 'phonenumber', 'email', 'audit', 'simserial', 'subscriberid'].map(
      (type) => [type, 'The device fills it in, and there is no field for that.'],
    ),
  ),
};

/** How deep groups stand in each other. */
export const MAX_GROUPS = 16;
