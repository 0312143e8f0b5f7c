// The side effects of changed fields in a form: a named module of pure functions from values to a patch. A module lives
// in `src/screens` and is tested without a browser.
import type { ComponentType } from 'react';
import type { Noun, RecordSchema, Values } from '../../schema/descriptor/descriptor';
import type { SubForm, SubFormUnread } from '../../schema/model/sub-form';
import type { IconName } from '../controls/icons';
import type { Result } from '../feedback/result';

/** The result of an effect: values for cells, and sub-forms (records of their own) by property name. */
export interface Patch {
  values?: Values;
  subForms?: Record<string, SubForm | undefined>;
  /** What sub-forms that stay as they are read of the record around them from now on. */
  around?: Record<string, Values>;
  /** What those could not read of it; none by itself. */
  unread?: Record<string, SubFormUnread | undefined>;
  /**
   * Sub-forms that could not be loaded, with the message: it is shown in their place with a retry button, and the form
   * cannot be saved without them.
   */
  failed?: Record<string, string>;
  /** Announced politely to screen readers. */
  announce?: string;
}

/**
 * One side effect. `on` names the fields that start it; `run` returns nothing when there is no result or the call
 * failed.
 */
export interface FieldEffect {
  on: readonly string[];
  /** Applies until `run` has resolved: what belonged to the old choice must not be sent with the new one. */
  meanwhile?: Patch;
  /**
   * Runs again when the server rejects one of its fields, since the record behind the choice may have changed, and when the
   * form goes on from what another user has saved with another value in it.
   */
  again?: boolean;
  /**
   * One of its fields, a reference: it runs again when anyone has changed the record behind it. What is there stays until
   * the result is, so there is no `meanwhile`.
   */
  live?: string;
  /**
   * `subForm` gives the sub-forms that the form has, `current` its values at the moment of the call, `opened` those with
   * which it was opened.
   */
  run(
    values: Values,
    signal: AbortSignal,
    subForm: SubFormOf,
    current: () => Values,
    opened: () => Values,
  ): Promise<Patch | undefined> | Patch | undefined;
}

/** The sub-form under a name, if the form has one now. */
export type SubFormOf = (name: string) => SubForm | undefined;

/**
 * Fetches a part of what forms need, such as its choices, unless no record of the noun has changed since it was fetched
 * last. The name of the part is unique within the noun.
 */
export type FetchNeed = (noun: Noun, part: string, fetch: FetchPart) => Promise<void>;

/** Fetches a part. @returns the outcome of every call. */
export type FetchPart = () => Promise<readonly Result<unknown>[]>;

/** A module of effects, by the name in a form screen's `effects`. */
export interface Effects {
  rules: readonly FieldEffect[];
  /** The request body for `values`, when that is more than one entry per field. */
  body?(values: Values, subForms: Record<string, SubForm | undefined>): Values;
  /**
   * What a read record contains beyond its own properties: the sub-forms to render, and values in the form's own shape.
   */
  opened?(read: Values): Patch;
  /** The secondary line of the success message, from the server's response. */
  detail?(response: Values, values: Values): string | undefined;
  /** Whether a new record may be saved with scaled copies of its photos, which the whole ones follow (`DataSource.wholePhoto`). */
  wholePhotos?: boolean;
  /** Called with the response to a save that succeeded. */
  saved?(response: Values): void;
  /** Calls for what the form needs where there is no connection, so that it is kept on the device. */
  fetchNeeds?(need: FetchNeed): Promise<unknown>;
  /** Where records have types, each with fields of its own: of an import, whose records are of one type. */
  importType?: ImportType;
  /** Ways from the page of a record to what belongs to it. */
  links?(read: Values): RecordLink[];
  /** Above the values on the page of a record, where there is something to say that its layout does not. */
  banner?(read: Values): ComponentType<RecordBannerProps> | undefined;
}

/** Of a noun whose records have types with fields of their own: what an import needs to let one be chosen. */
export interface ImportType {
  /** The property that says which type a record has. */
  property: string;
  /** The fields of a type, by the names that programs call them. */
  fields(type: number, signal: AbortSignal): Promise<Result<RecordSchema>>;
}

/** A button on the page of a record that leads to another page. */
export interface RecordLink {
  label: string;
  icon: IconName;
  path: string;
}

/** What the banner above the values of a record gets. */
export interface RecordBannerProps {
  /** As it was read. */
  record: Values;
  /** Reads the record again; resolves to whether that worked. */
  refetch(): Promise<boolean>;
}
