// What jQuery formBuilder calls our types and attributes, for import and export.

/** Attributes of ours that one of theirs is. */
export const ATTRIBUTES: Readonly<Record<string, string>> = {
  label: 'input_name',
  description: 'help_text',
  placeholder: 'placeholder',
  required: 'is_require',
  multiple: 'is_multiple',
  value: 'default_value',
  maxlength: 'max_length',
  min: 'min_length',
  max: 'max_length',
  step: 'step',
  rows: 'rows',
};

/** The limits of a day are others than those of a number. */
export const DAY_LIMITS: Readonly<Record<string, string>> = { min: 'not_before', max: 'not_after' };

/** Those that are the same everywhere; one that is counted from today is ours alone. */
export const isFixedDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Types of ours that have another name there. */
export const RENAMED: Readonly<Record<string, string>> = { header: 'heading' };

/** Types of ours that a subtype of one of theirs is; of two, the last is written. */
export const SUBTYPES: Readonly<Record<string, string>> = {
  'text email': 'email',
  'text tel': 'phone',
  'text url': 'url',
  'text color': 'color',
  'text date': 'date',
  'date date': 'date',
  'text time': 'time',
  'text datetime-local': 'date-time',
  'date time': 'time',
  'date datetime-local': 'date-time',
  'header h2': 'heading',
  'paragraph p': 'paragraph',
};

/** A field type of jQuery formBuilder that comes nearest to one of ours. */
export interface TheirType {
  type: string;
  subtype?: string;
  /** What a type of ours is more than theirs. */
  lost?: string;
}

/** Types of ours by name. One that is not here cannot be said there. */
export const THEIRS: Readonly<Record<string, TheirType>> = {
  ...Object.fromEntries(
    ['text', 'textarea', 'number', 'select', 'radio-group', 'checkbox-group', 'file'].map((type) => [type, { type }]),
  ),
  ...Object.fromEntries(
    Object.entries(SUBTYPES).map(([theirs, ours]) => {
      const [type = '', subtype] = theirs.split(' ');
      return [ours, { type, subtype }];
    }),
  ),
  checkbox: { type: 'checkbox-group' },
  'yes-no': { type: 'radio-group' },
  page: { type: 'header', subtype: 'h1', lost: 'that it is a page' },
  section: { type: 'header', subtype: 'h1', lost: 'that it is a section' },
  hidden: { type: 'hidden', lost: 'its label' },
  'hidden-fixed': { type: 'hidden', lost: 'its label, that its text is always the same' },
  tags: { type: 'text', lost: 'that several texts can be typed' },
  signature: { type: 'file', lost: 'that it is signed on the screen' },
  point: { type: 'text', lost: 'that a place is chosen on the map' },
};
