// A ticket form as a file: what the builder exports, and what a program may write. It is also a body that creates the form
// (`POST /tickets/form/create`). `definition-schema.ts` describes it.
import type { Values } from '../model/descriptor';
import { isEmpty } from '../rules/values';
import { mapConditions } from './map-conditions';
import type { DraftDetail } from './ticket-field';

/** Of the shape of the file; another one is a newer product's. */
export const SCHEMA_VERSION = 1;

/** Where the installation serves the JSON Schema of these files. */
export const SCHEMA_PATH = '/schemas/ticket-form.json';

export interface DefinitionFile {
  /** Address of the JSON Schema, for editors. */
  $schema?: string;
  schemaVersion: number;
  form_name: string;
  /** 1 active, 0 inactive. */
  status: number;
  /** Each field with a `field_key` instead of an id: another installation has other ids. */
  form_datas: readonly Values[];
}

/** @param $schema absolute address of `SCHEMA_PATH` on this installation. */
export function toDefinitionFile(
  { form_name, status, details }: { form_name: string; status: number; details: readonly DraftDetail[] },
  $schema: string,
): DefinitionFile {
  const keys = new Map(details.map((detail, index) => [nameOf(detail), `field-${index + 1}`]));
  return {
    $schema,
    schemaVersion: SCHEMA_VERSION,
    form_name,
    status,
    form_datas: details.map((detail) => toEntry(detail, keys)),
  };
}

const nameOf = ({ ticket_form_detail_id: id, field_key }: DraftDetail): string =>
  id === undefined ? (field_key ?? '') : String(id);

/** Always the same, or replaced by the key. */
const LEFT_OUT = ['ticket_form_detail_id', 'is_visible', 'is_editable', 'status'];

/** Without what is empty or off, except for the label. */
function toEntry(detail: DraftDetail, keys: ReadonlyMap<string, string>): Values {
  const present = Object.entries(detail).filter(([name, value]) => {
    if (name === 'input_name') return true;
    if (LEFT_OUT.includes(name) || (name.startsWith('is_') && value === 0)) return false;
    return typeof value === 'string' ? value !== '' : !isEmpty(value);
  });
  return {
    field_key: keys.get(nameOf(detail)),
    ...Object.fromEntries(present.filter(([name]) => name !== 'field_key')),
    ...(detail.conditions ? { conditions: mapConditions(detail.conditions, keys) } : {}),
  };
}
