// What comes of reading a file with a ticket form.
import type { Values } from '../descriptor/descriptor';

/** The form that was read, with what was lost, or the message why there is none. */
export type ImportResult =
  | {
      ok: true;
      /** Where the file has a name for the form. */
      form_name?: string;
      status?: number;
      /** The fields as they travel, for `detailsToDesign`; at least one. */
      details: readonly Values[];
      /** The fields that were not taken over, and why. */
      refused: readonly ImportProblem[];
      /** What was left out of fields that were. */
      leftOut: readonly ImportProblem[];
    }
  | { ok: false; message: string; refused?: readonly ImportProblem[] };

/** One line in the list of what an import leaves out. */
export interface ImportProblem {
  /** The label of the field, or its name, or its number in the file. */
  field: string;
  message: string;
}

/** What is wrong in a file that is taken over as a whole or not at all. */
export interface FileProblem {
  message: string;
  /** Where in the file it is: names and indexes. */
  path: readonly (string | number)[];
}

/** Reads one entry of the file: a field, with what was left out of it, or why it is none. */
export type ReadEntry = (entry: Values) =>
  | {
      detail: Values;
      leftOut?: string;
      /** Further fields that it needs, behind it. */
      also?: readonly Values[];
    }
  | { refused: string };

/** Why a field is refused whose type has no counterpart. */
export const unknownType = (type: string): string =>
  type === '' ? 'It has no type.' : `There is no field type "${type}".`;

/** Of an object that is no exported form. */
export const NO_FORM_DATAS = 'This is no ticket form: it has no form_datas.';

/** Why a file is refused as a whole: what it says in a newer format could be lost unnoticed. */
export const newerFormat = (version: number, known: number): string =>
  `This file has format ${version}, of a newer product; this one reads format ${known}.`;
