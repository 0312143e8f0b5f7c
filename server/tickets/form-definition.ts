// Reads the field definitions of a ticket form as they are sent (spec section 3, "Ticket form"; sentences of section 8, "Designer messages").
// Called when a form is saved; what comes out is what versions hold.
import { INPUT_TYPES, type FieldPlace, type InputType, type TicketFormDetail, type TicketFormOption } from '../../src/schema/ticket-fields';
import type { Values } from '../../src/schema/descriptor';
import { MAX_ID } from '../db/database';

/** A field that may not have its id yet. */
export type DraftDetail = Omit<TicketFormDetail, 'ticket_form_detail_id'> & { ticket_form_detail_id?: number };

export type Definition = { ok: true; details: DraftDetail[] } | { ok: false; sentences: string[] };

const MAX_FIELDS = 1000;
const MAX_OPTIONS = 1000;
/** Spec section 9: at most 12 grid columns per row. */
const GRID = 12;
const CHOICES: readonly InputType[] = ['select', 'radio-group', 'checkbox-group'];

export function readDefinition(sent: unknown): Definition {
  if (!Array.isArray(sent)) return { ok: false, sentences: ['Form fields must be an array.'] };
  if (sent.length === 0) return { ok: false, sentences: ['Form fields must have at least 1 item(s).'] };
  if (sent.length > MAX_FIELDS) return { ok: false, sentences: [`Form fields must have no more than ${MAX_FIELDS} item(s).`] };
  const fields = sent.map((field: unknown) => readField(isObject(field) ? field : {}));
  const sentences = fields.flatMap((field, index) => (typeof field === 'string' ? [`Field ${index + 1}: ${field}`] : []));
  if (sentences.length > 0) return { ok: false, sentences };
  const details = fields.filter((field): field is DraftDetail => typeof field !== 'string');
  return hasFullRow(details) ? { ok: false, sentences: [`There is a maximum of ${GRID} columns per row`] } : { ok: true, details };
}

/** The field, or what is wrong with it. */
function readField(sent: Values): DraftDetail | string {
  const input_type = INPUT_TYPES.find((type) => type === sent.input_type);
  if (!input_type) return 'The field type is not known.';
  const input_name = text(sent.input_name)?.trim();
  if (!input_name) return 'Field Label cannot be empty';
  const options = CHOICES.includes(input_type) ? readOptions(sent.options) : [];
  if (options.some((option) => option.option_value === '' || option.option_text === '')) return 'Option value required';
  if (new Set(options.map((option) => option.option_value)).size < options.length) return 'Two options have the same value.';
  // Checkbox groups are exempt from the minimum of two, but one without any option could never be answered.
  if (CHOICES.includes(input_type) && options.length < (input_type === 'checkbox-group' ? 1 : 2)) {
    return `This field requires a minimum of ${input_type === 'checkbox-group' ? '1 option' : '2 options'}`;
  }
  const layout = readPlace(sent.layout);
  if (layout && layout.size > GRID) return `Column Size cannot exceed ${GRID}`;
  if (layout && layout.size < 1) return 'Column Size cannot be less than 1';
  return {
    ticket_form_detail_id: id(sent.ticket_form_detail_id),
    input_type,
    input_name,
    is_require: flag(sent.is_require),
    is_multiple: flag(sent.is_multiple),
    default_value: text(sent.default_value) ?? '',
    placeholder: text(sent.placeholder) ?? '',
    help_text: text(sent.help_text) ?? '',
    min_length: number(sent.min_length),
    max_length: number(sent.max_length),
    max_size: number(sent.max_size),
    accept: input_type === 'file' ? readAccept(sent.accept) : null,
    options,
    layout,
  };
}

/** A place needs all three numbers; half a place is none. */
function readPlace(sent: unknown): FieldPlace | null {
  if (!isObject(sent)) return null;
  const [row, col, size] = [number(sent.row), number(sent.col), number(sent.size)];
  if (row === null || col === null || size === null) return null;
  return [row, col, size].every(Number.isInteger) && row >= 0 && col >= 0 ? { row, col, size } : null;
}

/** More than the grid has, all fields of a row together. */
function hasFullRow(details: readonly DraftDetail[]): boolean {
  const widths = new Map<number, number>();
  for (const { layout } of details) if (layout) widths.set(layout.row, (widths.get(layout.row) ?? 0) + layout.size);
  return [...widths.values()].some((width) => width > GRID);
}

/** Media types and extensions as in HTML; anything else would refuse every file, so it counts as no wish. */
function readAccept(sent: unknown): string | null {
  const wished = text(sent)?.split(',').map((one) => one.trim().toLowerCase()) ?? [];
  const known = wished.filter((one) => /^(\.[a-z0-9]+|[a-z]+\/(\*|[a-z0-9.+-]+))$/.test(one));
  return known.length > 0 ? known.slice(0, 20).join(',') : null;
}

function readOptions(sent: unknown): TicketFormOption[] {
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, MAX_OPTIONS).map((option: unknown) => ({
    option_text: text(isObject(option) ? option.option_text : undefined)?.trim() ?? '',
    option_value: text(isObject(option) ? option.option_value : undefined)?.trim() ?? '',
    is_selected: flag(isObject(option) ? option.is_selected : undefined),
  }));
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const flag = (value: unknown): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0);

/** Empty text, null and nonsense all mean "no limit". */
function number(value: unknown): number | null {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && Number.isFinite(given) ? given : null;
}

function id(value: unknown): number | undefined {
  const given = number(value);
  return given !== null && Number.isInteger(given) && given > 0 && given <= MAX_ID ? given : undefined;
}
