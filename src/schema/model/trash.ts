// Deleted records that can be restored, as the server keeps them and pages list them.
import type { LoggedField } from './history';

/** An entry of the trash; `label` is what the record was called when it was deleted. */
export interface DeletedRecord {
  trash_id: number;
  record_id: number;
  label: string;
  /** UTC. */
  deleted_at: string;
  /** The name of the user who did it. */
  deleted_by: string | null;
}

/** The latest first. */
export interface TrashPage {
  records: readonly DeletedRecord[];
  /** There are older ones. */
  more: boolean;
  /** For how many days deleted records are kept. */
  days: number;
}

/** A deleted record that is looked at before it is restored. */
export interface RestorePreview extends DeletedRecord {
  /** What it held, as it read then. */
  fields: readonly LoggedField[];
  /** What no longer fits, by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Those of them that are deleted records, which can be restored first. */
  deleted: readonly DeletedReference[];
  /** What has no place any more, and is left out. */
  left_out: readonly { name: string; title: string; text: string }[];
}

/** A deleted record that another deleted record refers to by the property `name`. */
export interface DeletedReference {
  name: string;
  noun: string;
  record_id: number;
  label: string;
}
