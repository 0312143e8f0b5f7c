// The product's form as the page of a correction has it: every field with what is stored.
import type { BenchField, Kind } from './fields';
import { offerTicketForm } from './ticket-form';

const STORED: Record<Kind, (field: BenchField) => unknown> = {
  text: () => 'Switch house 7',
  number: () => 412,
  textarea: () => 'Found between the tracks, wet on one side.',
  select: ({ options }) => options[1],
  radio: ({ options }) => options[1],
  checks: ({ options }) => options.slice(0, 2),
  date: () => '2026-03-01',
  email: () => 'yard@example.com',
  bool: () => true,
};

offerTicketForm('edit', { stored: (field) => STORED[field.kind](field) });
