import type { Layout, RecordSchema } from './descriptor';

/** A record with the layout to render it. */
export interface SubForm {
  /** Identifies it through changes of its title; the title itself without one. */
  id?: string;
  title: string;
  record: RecordSchema;
  layout: Layout;
  /** What others have changed of it since the form shows it. */
  changed?: SubFormChange;
}

export interface SubFormChange {
  message: string;
  /** One difference each: "Adds Seal, required." */
  details: readonly string[];
}
