// The ticket types that a new database and the demo bring. Together they use every field type and every property of a
// field. Data only; `seed-start.ts` and `seed-demo.ts` store them.

import type { Condition, ConditionSet } from '../../src/schema/descriptor/conditions';
import type { DraftDetail, TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import type { FormDraft } from '../ticket-types/forms';

export const rightOfWayRecovery: FormDraft = form('Right-of-way Recovery', [
  [
    field(4, 'text', 'Milepost', {
      is_require: 1,
      placeholder: '412.6',
      help_text: 'As on the nearest sign, with one decimal.',
      max_length: 12,
    }),
    field(8, 'select', 'Article found', {
      is_require: 1,
      ...options('Parcel', 'Pallet', 'Loose goods', 'Container seal', 'Other'),
    }),
  ],
  [
    field(12, 'textarea', 'Where exactly', {
      placeholder: 'North side, in the ditch behind the signal bridge',
      max_length: 2000,
    }),
  ],
  [field(12, 'checkbox-group', 'Condition', { is_require: 1, ...options('Dry', 'Wet', 'Torn', 'Opened') })],
  [
    field(12, 'file', 'Photos of the place', {
      is_multiple: 1,
      max_length: 10,
      max_size: 20,
      help_text: 'Up to ten, 20 MB each.',
    }),
  ],
]);

/** Further types of the demo. */
export const demoForms: FormDraft[] = [
  form('Search and Seizure Delivery', [
    [
      field(5, 'text', 'Case number', { is_require: 1, placeholder: 'SS-2048', min_length: 4, max_length: 20 }),
      field(4, 'date', 'Seized on', { is_require: 1 }),
      field(3, 'number', 'Sealed bags', { is_require: 1, min_length: 1, max_length: 500, default_value: '1' }),
    ],
    [
      field(12, 'radio-group', 'Handed over by', {
        is_require: 1,
        ...options('Railroad police', 'City police', 'County sheriff'),
      }),
    ],
    [field(12, 'file', 'Signed receipt', { is_require: 1, max_size: 10 })],
    [field(12, 'checkbox', 'Chain of custody form is attached', { is_require: 1 })],
  ]),
  form('Damaged Parcel Pickup', [
    [
      field(4, 'text', 'Car number', { is_require: 1, placeholder: 'MLRX 204117', max_length: 12 }),
      field(4, 'number', 'Estimated weight in pounds', {
        min_length: 0,
        max_length: 5000,
        help_text: 'A guess is fine.',
      }),
      field(4, 'date', 'Found on'),
    ],
    [
      field(12, 'select', 'Damage', {
        is_require: 1,
        is_multiple: 1,
        ...options('Crushed', 'Torn', 'Water', 'Fire', 'Leaking'),
      }),
    ],
    [field(12, 'textarea', 'Remarks', { max_length: 4000, rows: 5 })],
    [field(12, 'checkbox', 'Photographed before moving', { default_value: '1' })],
  ]),
  form('Derailment Recovery', [
    [
      field(8, 'text', 'Incident number', { is_require: 1, max_length: 24 }),
      field(4, 'number', 'Crew size', { is_require: 1, min_length: 1, max_length: 60, step: 1, default_value: '4' }),
    ],
    [
      field(6, 'radio-group', 'Track cleared for work', {
        field_key: 'cleared',
        is_require: 1,
        default_value: 'yes',
        options: [choice('Yes', 'yes'), choice('No', 'no')],
      }),
      field(6, 'checkbox-group', 'Equipment on site', {
        field_key: 'equipment',
        ...options('Crane', 'Side boom', 'Front loader', 'Light tower'),
      }),
    ],
    [
      field(12, 'textarea', 'Access road', {
        placeholder: 'Gate code and last turn',
        conditions: { require: any(is('cleared', 'no')) },
      }),
    ],
    [
      field(12, 'file', 'Site plan', {
        conditions: { show: any(is('cleared', 'no'), { field: 'equipment', operator: 'includes', value: 'crane' }) },
      }),
    ],
  ]),
];

/** @param rows the fields from the top, those of a row from the left. */
function form(form_name: string, rows: DraftDetail[][]): FormDraft {
  const details = rows.flatMap((fields, row) =>
    fields.map((detail, col) => ({ ...detail, layout: { row, col, size: detail.layout!.size } })),
  );
  return { form_name, status: 1, details };
}

/** @param size columns of the twelve in its row. */
function field(size: number, input_type: string, input_name: string, more: Partial<DraftDetail> = {}): DraftDetail {
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
    layout: { row: 0, col: 0, size },
  } as const;
  return { input_type, input_name, ...plain, ...more };
}

function any(...rules: Condition[]): ConditionSet {
  return { match: 'any', rules };
}

function is(field: string, value: string): Condition {
  return { field, operator: 'is', value };
}

function options(...texts: string[]): Pick<TicketFormDetail, 'options'> {
  return { options: texts.map((text) => choice(text, text.toLowerCase().replaceAll(' ', '-'))) };
}

function choice(option_text: string, option_value: string) {
  return { option_text, option_value };
}
