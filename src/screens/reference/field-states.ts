// The states that every widget can be in, as records and values of the sample form.
import type { RecordSchema, Values } from '../../schema/descriptor/descriptor';
import { fieldSample } from './samples';

/** With labels, in the order of a form's life. */
export const FIELD_STATES = {
  empty: 'Empty',
  optional: 'Optional',
  filled: 'Filled',
  wrong: 'With errors',
  readonly: 'Read only',
  busy: 'Saving',
} as const;

/** The name of a state; pages show one at a time, so that no two controls share an id. */
export type FieldState = keyof typeof FIELD_STATES;

interface FieldExample {
  record: RecordSchema;
  values?: Values;
  /** Errors are shown from the start. */
  checked?: boolean;
  busy?: boolean;
}

/** What `SampleForm` renders for a state. */
export const fieldExample = (state: FieldState): FieldExample => examples[state](fieldSample.noun.record);

const examples: Record<FieldState, (record: RecordSchema) => FieldExample> = {
  empty: (record) => ({ record }),
  optional: (record) => ({ record: { ...record, required: [] } }),
  filled: (record) => ({ record, values: filled() }),
  wrong: (record) => ({ record, values: wrong, checked: true }),
  readonly: (record) => ({ record: readonly(record), values: filled() }),
  busy: (record) => ({ record, values: filled(), busy: true }),
};

/** A valid value for every field. */
function filled(): Values {
  return {
    text: 'Yard office',
    email: 'yard.office@example.com',
    phone: '3125550142',
    password: 'Sample-1!',
    paragraph:
      'Two packages lay beside the track, dry and closed. They were brought to the yard office the same morning.',
    whole: 6,
    amount: 72.5,
    day: '2025-11-27',
    days: '2025-11-27 - 2025-11-28',
    moment: '2025-11-14 09:26',
    time: '06:30',
    website: 'https://example.com/yard?track=4',
    color: '#2456d3',
    tags: ['Fragile', 'Two keys', 'This side up'],
    choice: 4,
    several: ['Monday', 'Thursday'],
    radio: 1,
    ticks: [2, 5],
    labor: [
      { day: '2025-11-27', work: 'Inspection', kind: 4, hours: 2.5, overtime: false, seal: 'A-14' },
      { day: '2025-11-28', work: 'Transfer', kind: 2, hours: 4, overtime: true, reason: 'Night', seal: 'A-15' },
    ],
    packages: [
      { content: 'Instruments', weight: 12.5 },
      { content: 'Spare parts', weight: 40 },
    ],
    agreed: true,
    file: new File(['Client 01, two packages'], 'manifest.txt', { type: 'text/plain' }),
    files: [
      new File(['Track 4'], 'track-4.txt', { type: 'text/plain' }),
      new File(['Track 5'], 'track-5.txt', { type: 'text/plain' }),
    ],
    image: imageFile('sample-image.svg'),
    signature: imageFile('sample-signature.svg'),
    latitude: 41.8755,
    longitude: -87.6244,
    spot: '(41.8755, -87.6244)',
  };
}

/** An invalid value for every field that can have one. */
const wrong: Values = {
  text: 'Longer than the forty characters that fit here',
  email: 'yard.office',
  phone: '312555',
  password: 'short',
  whole: 700,
  amount: -1,
  day: '11-31-2025',
  days: '2025-11-28 - 2025-11-27',
  moment: 'soon',
  time: '25:00',
  website: 'javascript:alert(1)',
  color: 'blue',
  tags: ['Fragile', 'Longer than twenty characters'],
  labor: [
    { day: '2025-11-27', hours: 25, seal: 'A-14' },
    { hours: 'two', overtime: true, seal: 'a-14' },
  ],
  packages: [{ content: 'Longer than sixty characters '.repeat(3), weight: 'heavy' }],
  latitude: 120,
  longitude: 200,
  spot: 'beside track 4',
};

const readonly = ({ required, properties }: RecordSchema): RecordSchema => ({
  required,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, { ...property, readOnly: true }]),
  ),
});

/** A line across a sheet: an image without content. */
function imageFile(name: string): File {
  const strokes =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><rect width="320" height="120" fill="#e9effe"/><path d="M24 80q40-70 80-20t80-10 110 10" fill="none" stroke="#2456d3" stroke-width="4"/></svg>';
  return new File([strokes], name, { type: 'image/svg+xml' });
}
