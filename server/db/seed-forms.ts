// The ticket types that a new database and the demo bring. Together they use every field type and every property of a
// field. Data only; `seed-start.ts` and `seed-demo.ts` store them.

import type { DraftDetail, TicketFormDetail } from '../../src/schema/forms/ticket-field';
import type { FormDraft } from '../tickets/forms';

export const rightOfWayRecovery: FormDraft = form('Right-of-way Recovery', [
  field('text', 'Milepost', {
    is_require: 1,
    placeholder: '412.6',
    help_text: 'As on the nearest sign, with one decimal.',
    max_length: 12,
  }),
  field('select', 'Article found', {
    is_require: 1,
    ...options('Parcel', 'Pallet', 'Loose goods', 'Container seal', 'Other'),
  }),
  field('textarea', 'Where exactly', {
    placeholder: 'North side, in the ditch behind the signal bridge',
    max_length: 2000,
  }),
  field('checkbox-group', 'Condition', { is_require: 1, ...options('Dry', 'Wet', 'Torn', 'Opened') }),
  field('file', 'Photos of the place', {
    is_multiple: 1,
    max_length: 10,
    max_size: 20,
    help_text: 'Up to ten, 20 MB each.',
  }),
]);

/** Further types of the demo. */
export const demoForms: FormDraft[] = [
  form('Search and Seizure Delivery', [
    field('text', 'Case number', { is_require: 1, placeholder: 'SS-2048', min_length: 4, max_length: 20 }),
    field('date', 'Seized on', { is_require: 1 }),
    field('radio-group', 'Handed over by', {
      is_require: 1,
      ...options('Railroad police', 'City police', 'County sheriff'),
    }),
    field('number', 'Sealed bags', { is_require: 1, min_length: 1, max_length: 500, default_value: '1' }),
    field('file', 'Signed receipt', { is_require: 1, max_size: 10 }),
    field('checkbox', 'Chain of custody form is attached', { is_require: 1 }),
  ]),
  form('Damaged Parcel Pickup', [
    field('text', 'Car number', { is_require: 1, placeholder: 'MLRX 204117', max_length: 12 }),
    field('select', 'Damage', {
      is_require: 1,
      is_multiple: 1,
      ...options('Crushed', 'Torn', 'Water', 'Fire', 'Leaking'),
    }),
    field('number', 'Estimated weight in pounds', { min_length: 0, max_length: 5000, help_text: 'A guess is fine.' }),
    field('date', 'Found on'),
    field('textarea', 'Remarks', { max_length: 4000 }),
    field('checkbox', 'Photographed before moving', { default_value: '1' }),
  ]),
  form('Derailment Recovery', [
    field('text', 'Incident number', { is_require: 1, max_length: 24 }),
    field('radio-group', 'Track cleared for work', {
      is_require: 1,
      default_value: 'yes',
      options: [choice('Yes', 'yes'), choice('No', 'no')],
    }),
    field('checkbox-group', 'Equipment on site', options('Crane', 'Side boom', 'Front loader', 'Light tower')),
    field('number', 'Crew size', { is_require: 1, min_length: 1, max_length: 60, default_value: '4' }),
    field('textarea', 'Access road', { placeholder: 'Gate code and last turn' }),
    field('file', 'Site plan'),
  ]),
];

function form(form_name: string, details: DraftDetail[]): FormDraft {
  return { form_name, status: 1, details };
}

function field(input_type: string, input_name: string, more: Partial<TicketFormDetail> = {}): DraftDetail {
  const plain = {
    is_require: 0,
    is_multiple: 0,
    default_value: '',
    placeholder: '',
    help_text: '',
    min_length: null,
    max_length: null,
    max_size: null,
    options: [],
  } as const;
  return { input_type, input_name, ...plain, ...more };
}

function options(...texts: string[]): Pick<TicketFormDetail, 'options'> {
  return { options: texts.map((text) => choice(text, text.toLowerCase().replaceAll(' ', '-'))) };
}

function choice(option_text: string, option_value: string) {
  return { option_text, option_value };
}
