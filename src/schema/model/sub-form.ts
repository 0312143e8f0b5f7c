import type { Layout, RecordSchema, Values } from '../descriptor/descriptor';

/** A record with the layout to render it. */
export interface SubForm {
  /** Identifies it through changes of its title; the title itself without one. */
  id?: string;
  title: string;
  record: RecordSchema;
  layout: Layout;
  /** What the record around it (`RecordSchema.around`) has besides the values of the form. */
  around?: Values;
  /** What its fields read of other records and that could not be read. */
  unread?: SubFormUnread;
  /** What its fields begin with that their defaults do not say. */
  begins?: Values;
  /** What others have changed of it since the form shows it. */
  changed?: SubFormChange;
  /** A newer version of it, which the form shows once a field has a value: the effects of that bring it. */
  offer?: SubFormOffer;
}

/** Records that a sub-form reads and that could not be fetched: the form says so, and lets the user try again. */
export interface SubFormUnread {
  message: string;
  /** The fields of the form that refer to these records: their effects read them again. */
  of: readonly string[];
}

/** A line with a button: pressing it sets `field` of the form to `value`. */
export interface SubFormOffer {
  text: string;
  button: string;
  field: string;
  value: unknown;
}

/** What another user changed of a sub-form while it was filled in, for the note above it. */
export interface SubFormChange {
  message: string;
  /** One difference each: "Adds Seal, required." */
  details: readonly string[];
  /** What was typed into fields that it no longer has, or that take other values now. */
  kept: readonly KeptValue[];
}

/** A typed value whose field is gone. */
export interface KeptValue {
  /** Of the field, in the record of the sub-form. */
  name: string;
  /** The label that the field had. */
  label: string;
  text: string;
}
