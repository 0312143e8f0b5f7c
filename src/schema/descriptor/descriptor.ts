// The shape of the JSON files in `schemas/`: what a noun is, where it lives and what staff see of it. Everything that
// reads a descriptor (engine, server, lint) starts from these types; `schemas/meta/` has the same as JSON Schema, for
// editors and the lint.

import type { ConditionRule, ConditionSet, Conditions, OptionCondition, ValueCondition } from './conditions';
import type { ComputedName, MenuIconName, SizeName, ToneName } from './names';

/** A value as it is kept in a form, a record or a JSON body. */
export type Values = Record<string, unknown>;

/** The types of JSON Schema that a value may have; `format` narrows them. */
export type PropertyType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** Formats that descriptors may name. `paragraph` and `password` only choose a widget; the others are also checked. */
export type Format =
  | 'email'
  | 'phone'
  | 'date' // yyyy-MM-dd on the wire, MM-dd-yyyy on the screen
  | 'date-range' // one day, or 'yyyy-MM-dd - yyyy-MM-dd'
  | 'local-date-time' // yyyy-MM-dd HH:mm, wall time without a zone
  | 'time' // HH:mm
  | 'url' // http or https
  | 'color' // #rrggbb
  | 'future-date'
  | 'point' // (latitude, longitude) in degrees
  | 'strong-password'
  | 'paragraph'
  | 'password';

/**
 * What a file field takes: `accept` as in HTML (`image/*`), `max_size` in MB or by the name of a limit that the
 * operator sets (`limits.ts`).
 */
export interface FileRule {
  accept?: string;
  max_size?: number | SizeName;
}

/**
 * One property of a record: JSON Schema (draft-07) keywords from a closed list, plus keywords of our own. The rules are
 * read by `rules.ts`; a keyword that is not listed here is rejected by the lint.
 */
export interface Property {
  title: string;
  type?: PropertyType;
  description?: string;
  placeholder?: string;
  /** A text that may be filled by a bar code or QR code, with the camera. */
  scan?: boolean;
  /**
   * Initial value in add mode. `"today"` on a `date`, `"now"` on a `local-date-time` or `time` mean the moment the form
   * opens, `"me"` on a reference to `users` the signed-in user, `{ "from": "name" }` what another field has until this
   * one is changed.
   */
  default?: unknown;
  /**
   * Taken over by the next record: by "Add another" after a save, and by a copy, which takes over such fields alone where
   * a noun has any.
   */
  carry?: boolean;
  enum?: readonly unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: Format;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  /**
   * The first and the last day that a day may be: one of the calendar (yyyy-MM-dd), or counted from that on which it is
   * entered (`today`, `today+7`, `today-30`).
   */
  notBefore?: string;
  notAfter?: string;
  items?: Omit<Property, 'title'>;
  /** The columns of a table, in the `items` of a list: `{ "type": "object", "properties": { "hours": … } }`. */
  properties?: Record<string, Property>;
  /** The columns that must be filled in every row. */
  required?: readonly string[];
  /** Of a column of numbers: their sum stands below the table. */
  total?: boolean;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /**
   * Name of another property that must hold the same value. It is repeated only to be checked: never stored, and so
   * always `writeOnly`.
   */
  match?: string;
  /** Name of another property that must hold an earlier value. */
  after?: string;
  /** Name of another property that must hold another value. */
  notEqualTo?: string;
  /** For a `date-range`: no two records may have a day in common. Only the server can check it. */
  noOverlap?: boolean;
  /**
   * No two records may have this value, whatever its case and Unicode form. Only the server can check it. Of a column: no
   * two rows of a record.
   */
  unique?: boolean;
  /** Name of another property: required as soon as that one is filled, without any rule while it is empty. */
  requiredWith?: string;
  file?: FileRule;
  /** Shown, required or locked only while other fields of the record have certain values. */
  visibleWhen?: ConditionSet;
  requiredWhen?: ConditionSet;
  lockedWhen?: ConditionSet;
  /** Options that are offered only while rules are met, and values that the property gets when rules come true. */
  optionsWhen?: readonly OptionCondition[];
  setWhen?: readonly ValueCondition[];
  /** These five together, as they are evaluated; made when a descriptor or a ticket type is read, never in a file. */
  when?: Conditions;
  /**
   * Name of a fixed list in `lists.json`, or the choices themselves; in a file one that is only a text stands for itself.
   * The property has no other values, unless its `enum` says so.
   */
  options?: string | readonly Choice[];
  /** Noun this id points to: foreign key, option list and label column in one keyword. */
  ref?: string;
  /**
   * Name of another reference: only records whose own reference to that noun has its value can be chosen, such as the
   * facilities of the chosen terminal.
   */
  dependsOn?: string;
  /**
   * What a number that the server gives is made of, joined by hyphens: `["day", "terminal", "counter"]`. The first part
   * is always a day as yyyyMMdd, the last a counter of four digits or more, those between are ids; the search box calls
   * them by these names. A list sorts such a column by its day and, within it, by when the records were saved.
   */
  numberParts?: readonly string[];
  /** Never taken from a sender. With a `default` a new record gets that from the server. */
  readOnly?: boolean;
  /** Never part of a response. */
  writeOnly?: boolean;
  /** Stored only as a slow hash; common passwords are rejected. Always `writeOnly`. */
  hash?: boolean;
  /**
   * Computed from other properties at every save, and so always `readOnly`: `{ "fields": ["latitude", "longitude"],
   * "as": "point" }`. A `sum` adds numbers, a `text` joins values as they are shown, a `distance` has the miles between
   * two points (or the four numbers of two), an `age` whole years or days since a date: it is counted when it is read,
   * and stored nowhere. A text is a formula: `"hours * rate"` (`docs/formulas.md`).
   */
  computed?: Computed | string;
  /**
   * The label of the record that another property points to, under a name of its own: `role_name` of `type_id`. Never
   * stored, so always `readOnly`.
   */
  labelOf?: string;
  /**
   * How many records of another noun point to this one. Counted in lists only, never stored, so always `readOnly`.
   */
  countOf?: string;
  /** The property of the counted noun that points to this one, where it has several. */
  countBy?: string;
  /**
   * When the record was created or last changed, as wall time where it is read, or the name of the user who did. Noted
   * by the server at every save, never by a form, so always `readOnly`; empty for what comes with the product.
   */
  stamp?: StampName;
  /** On a reference to `users`: the user who is responsible for the record. One property of a noun at most. */
  assignee?: boolean;
  /** On a `date`: until when the record is to be in a final state of its noun. One property of a noun at most. */
  due?: boolean;
  /**
   * The name that the property had before, or all that it ever had: its column, and what is stored elsewhere under that
   * name, follow.
   */
  was?: string | readonly string[];
  /**
   * Name under which a read returns this property (`type_id` comes back as `user_role_id`); a save sends it under both.
   */
  readAs?: string;
  /**
   * The name of the field in messages, where its title does not fit: "Terminal" for a select titled "Select Terminal"
   * or "Terminals".
   */
  messageLabel?: string;
  /** Messages that differ from the default ones, by keyword. */
  messages?: Partial<Record<string, string>>;
}

/** What the server notes about every record. */
export type Stamp = 'created' | 'createdBy' | 'changed' | 'changedBy';

/** With what it notes only where the noun has `states`. */
export type StampName = Stamp | 'stateSince';

/** How a property is made of others, where no formula says it. */
export interface Computed {
  fields: readonly string[];
  as: ComputedName;
  /** Between the parts of a `text`, none beside an empty one; a blank without it. */
  separator?: string;
  /** What an `age` counts; years without it. */
  unit?: 'years' | 'days';
}

/** An entry of an option list. */
export interface Choice {
  value: string | number;
  text: string;
  /** Can no longer be chosen, but is still the value of records that were saved before. */
  isOff?: boolean;
  /** Is shown and cannot be chosen; of forms that were written for RJSF. */
  isDisabled?: boolean;
  /** It is shown as a chip of this colour; that of a state, never in a list of choices. */
  tone?: ToneName;
  /** What a record refers to itself, by property, where fields depend on that (`dependsOn`); never in a file. */
  of?: Values;
}

/** The properties of a record in the order of its columns, and which of them must be filled. */
export interface RecordSchema {
  required: readonly string[];
  properties: Record<string, Property>;
  /** Properties of which no two records may have the same values together; one of them empty is never the same. */
  unique?: readonly (readonly string[])[];
  /**
   * The record that this one is part of, under one name, with the properties that conditions and formulas may read of it:
   * `ticket.pkg_count`. Among values it is an object under that name. Made when a record inside another one is.
   */
  around?: Readonly<Record<string, Property>>;
}

/** What a role may be allowed to do with the records of a noun. */
export type Right = NounCall | 'export';

/** The names of the roles that may do it; who is in none of them is neither offered it nor admitted. */
export type Rights = Partial<Record<Right, readonly string[]>>;

/** The calls that are generated for a noun. */
export type NounCall = 'list' | 'read' | 'create' | 'update' | 'delete';

/**
 * The addresses of the calls: `{base}` lists, `{base}/{id}` reads, `{base}/create`, `{base}/update/{id}`,
 * `{base}/delete/{id}`.
 */
export interface NounApi {
  id: string;
  base: string;
  list: 'GET' | 'POST';
  paged?: boolean;
  body?: 'json' | 'multipart';
  /** The calls that exist; without it all five (`calls.ts`). */
  calls?: readonly NounCall[];
  /** Sent along with list and create: `{ "type": "Holidays" }`. */
  fixed?: Values;
  /** The caller's own record, without an id: read at `{base}`, updated at `{base}/update`. */
  single?: boolean;
}

/** What differs from the record while adding or editing: more required fields, other keywords in single properties. */
export interface Variant {
  /** Besides those of the record. */
  required?: readonly string[];
  properties?: Record<string, Partial<Property>>;
}

/** How a noun appears in option lists, with the messages around them. */
export interface NounChoices {
  /**
   * Its key in `GET /settings/get`; without one the noun's own list is fetched, of which the active records can be
   * chosen.
   */
  key?: string;
  id: string;
  text: string;
  choose: string;
  none: string;
}

/** One thing on a form or in a list. A string means "this field, as usual". */
export type Entry = string | FieldEntry | GroupEntry;

/** Texts between the fields of a form: the title of the page or part that begins here, a smaller one, a paragraph. */
export type FormText = 'page' | 'section' | 'heading' | 'paragraph';

/** A field with what is different where it stands: its label, its widget or cell (`as`), whether it can be changed. */
export interface FieldEntry {
  field: string;
  label?: string;
  as?: string;
  options?: string;
  readonly?: boolean;
  /**
   * A column of a list that is not shown until the user chooses it. In layouts made at run time a field that no form
   * shows; the page of its record does.
   */
  hidden?: boolean;
  /**
   * A column of a list whose cells are edited where they stand, one by one or those of many rows at once. One that shows
   * the label of another record edits which record that is.
   */
  editable?: boolean;
  /** A column of a list whose numbers are summed in the header of each group. */
  total?: boolean;
  /** Columns of the twelve in its row. Only layouts made at run time have widths; files in `schemas/` do not. */
  span?: number;
  /** It is no field, but a text made of the property's title and description. Only in layouts made at run time. */
  text?: FormText;
  /** Options of its widget, as RJSF's `ui:options`: `{ "rows": 6 }`. */
  uiOptions?: Readonly<Record<string, unknown>>;
  /** Where a record is shown: a property of the referenced record, as a secondary line below its name. */
  detail?: string;
}

/** Several fields rendered by one widget, such as a map over latitude and longitude. */
export interface GroupEntry {
  fields: readonly string[];
  as: string;
  label?: string;
}

/**
 * Top to bottom; a list inside it stands side by side, and a list inside that runs top to bottom again; a section is a
 * titled group.
 */
export type Layout = readonly LayoutNode[];
/** One thing in a layout. Widgets that need several fields are a `GroupEntry`. */
export type LayoutNode = Entry | LayoutRow | SectionNode | TabsNode;
/** Entries side by side, and columns of entries. */
export type LayoutRow = readonly (Entry | Layout)[];
/** A titled group of fields, in a form as on the page of a record. */
export interface SectionNode {
  section: string;
  layout: Layout;
}

/**
 * Parts of a form of which one is shown at a time, by the tab that is chosen; only at the top of a layout. Where a record
 * is shown or printed they stand below each other, under their names.
 */
export interface TabsNode {
  tabs: readonly TabNode[];
}
/** One of the parts, under the name of its tab. */
export interface TabNode {
  tab: string;
  layout: Layout;
}

/** Where a screen stands in the menu: its group, and there by `order`, the smallest number first. */
export interface MenuEntry {
  group: string;
  label: string;
  order: number;
  icon?: MenuIconName;
}

interface ScreenBase {
  /** Address of the page; `{id}` stands for a record. A table without one is shown inside a `stack`. */
  path?: string;
  title: string;
  menu?: MenuEntry;
}

/** The features of a list besides its rows: saved views, a choice of columns, an export, and bulk actions. */
export type ListFeature = 'views' | 'columns' | 'export' | 'bulk';

/** `copy` opens the form for a new record with the values of another one (`copiedValues`). */
export type ListAction = 'add' | 'view' | 'edit' | 'copy' | 'delete';

/** Searches of a list under a name, and their order, where it is not that of the list. */
export interface ListView {
  name: string;
  filter: Readonly<Record<string, string>>;
  sort?: ListScreen['sort'];
  /** The columns that it shows, from left to right, by their paths. */
  columns?: readonly string[];
}

/** A paged table with search and sort. */
export interface ListScreen extends ScreenBase {
  kind: 'list';
  columns: readonly Entry[];
  actions: readonly ListAction[];
  /**
   * The form behind add, edit and copy, in a modal; without it they lead to the page forms, or screens that are code,
   * that lie `under` this list.
   */
  form?: ModalForm;
  /**
   * The three lines of a row on a phone, each a left and a right end; without it every column is a line. A number has
   * its label in front; a `label` of the entry follows it, as its unit.
   */
  phone?: readonly (readonly Entry[])[];
  /** Staff may see the records on a map instead of in the table. */
  map?: ListMap;
  /** Staff may see the records as cards in columns instead of in the table. */
  board?: ListBoard;
  /** The text of an empty list. */
  empty?: string;
  /** The order in which it opens, by one of its columns; without it by the first one, descending. */
  sort?: { field: string; direction: 'asc' | 'desc' };
  /**
   * The searches with which it opens, by column, as its search row would send them: texts that
   * `readFilter` reads, a choice by its value. The user can clear them; a link and a saved view have their own.
   */
  filter?: Readonly<Record<string, string>>;
  /** Views that it has beside All, "Mine" and "Late", as tabs with the number of their records; users save further ones. */
  views?: readonly ListView[];
  /** Its menu offers columns that the server's module lists (`furtherColumns`) beside these. */
  furtherColumns?: boolean;
  /** Every list has all of `ListFeature` but these. */
  disable?: readonly ListFeature[];
}

/** The map of a list. */
export interface ListMap {
  /** The names of latitude and longitude: numbers in degrees, which the record has itself. */
  fields: readonly [latitude: string, longitude: string];
  /** The two lines of a row beside the map, each a left and a right end; without them the first two of `phone`. */
  lines?: readonly (readonly Entry[])[];
}

/** The board of a list. */
export interface ListBoard {
  /** The own properties whose values are its columns, each a state, a choice or a reference; it opens with the first. */
  by: readonly string[];
  /** The lines of a card, each a left and a right end; without them those of `phone`. */
  lines?: readonly (readonly Entry[])[];
}

/** A layout with the module of effects that follows what is typed into it. */
export interface ModalForm {
  layout: Layout;
  effects?: string;
}

/** A whole table on one page, edited row by row, with an add row at the bottom. */
export interface InlineScreen extends ScreenBase {
  kind: 'inline';
  /** One field each, or two with `"as": "range"`: shown "06:00 to 14:30", edited as two controls. */
  columns: readonly Entry[];
  actions: readonly ('add' | 'edit' | 'delete')[];
  /** Errors of the server are also listed in a popup titled 'Validation Error'. */
  serverErrors?: 'popup';
  /** The text of an empty table. */
  empty?: string;
}

/** A page with a form; a path with `{id}` edits that record, any other adds one. */
export interface FormScreen extends ScreenBase {
  kind: 'form';
  path: string;
  /** Path of the list this form belongs to: its breadcrumb, its Cancel and where it goes after saving. */
  under: string;
  /** A file may leave it out: then it is that of the form before it. */
  layout: Layout;
  /** Named module of functions that react to changed fields. */
  effects?: string;
  /** The same fields on a phone, one step after the other. */
  steps?: readonly FormStep[];
  /** What a phone proposes for empty fields while the steps are filled in. */
  propose?: Readonly<Record<string, Proposal>>;
  /** Nothing can be changed: the page of a record, for reading and printing. */
  readonly?: boolean;
  /** How that page prints; without it, as it stands on the screen. */
  print?: PrintSheet;
  /** Where the breadcrumb is not the default (the list's title, the form's title). */
  breadcrumb?: readonly [string, string];
}

/** One step of a form on a phone. A property that is a record of its own is a step for each of its parts. */
export interface FormStep {
  step: string;
  /** Below its title. */
  note?: string;
  layout: Layout;
}

/**
 * `nearest`: the record that is nearest to the point of the form. `last`: what was chosen last on this device, at the
 * nearest record.
 */
export type Proposal = 'nearest' | 'last';

/**
 * A record on paper: the label of the noun as heading, the QR code of its address, the layout, and a foot on every
 * page.
 */
export interface PrintSheet {
  /** Field below the heading. */
  subtitle?: string;
  layout: Layout;
  /** Signature lines at the end, each with its label. */
  sign?: readonly string[];
}

/** Several tables on one page. */
export interface StackScreen extends ScreenBase {
  kind: 'stack';
  path: string;
  /** Nouns whose inline tables stand below each other. */
  parts: readonly string[];
}

/** A page that is code: the descriptor gives it an address, a title and a place in the menu. */
export interface CustomScreen extends ScreenBase {
  kind: 'custom';
  path: string;
  /** Named component in `src/screens`. */
  component: string;
  /** Path of the list whose records it adds, or edits where the path has an `{id}`, as page forms do. */
  under?: string;
  fullScreen?: boolean;
  /** A template page with sample data: one setting of the server turns all of them off. In no menu, therefore. */
  reference?: boolean;
}

/** Numbers, bars and records of one or several nouns on one page, each a link to its list. It belongs to no noun. */
export interface DashboardScreen extends ScreenBase {
  kind: 'dashboard';
  path: string;
  /** A noun: staff may narrow what refers to it to one of its records. */
  narrowBy?: string;
  panels: readonly DashboardPanel[];
}

/** What a panel of a dashboard shows: one number; counts by the values of a column, as bars or as parts of one bar; counts by day; records. */
export type PanelKind = 'number' | 'bars' | 'parts' | 'days' | 'records';

/** One panel of a dashboard; it leads to the list of its noun with the same searches. */
export interface DashboardPanel {
  title: string;
  /** The noun whose records are counted; who may not list them does not see the panel. */
  noun: string;
  as: PanelKind;
  /** The column of its list by which they are counted; a number also says how many have today in it, or of which day the oldest is. */
  by?: string;
  /** Searches by column, as in `ListScreen.filter`. */
  filter?: Readonly<Record<string, string>>;
  /** The colour of the number, where there are any. */
  tone?: ToneName;
}

/** A screen of a noun or of the product itself; `kind` says which type it is of. */
export type Screen = ListScreen | InlineScreen | FormScreen | StackScreen | CustomScreen | DashboardScreen;

/** The messages of a noun that differ from the default ones (see `result.ts`). */
export interface Messages {
  created?: string;
  updated?: string;
  /** Title and text of the confirmation before deleting, of its success and of its failure. */
  deleteTitle?: string;
  deleteText?: string;
  deleted?: string;
  deletedTitle?: string;
  deleteFailed?: string;
  deleteFailedTitle?: string;
  /** Why a record that others point to could not be deleted, and what to do instead. */
  inUse?: string;
  /** What follows when records become inactive, in one line. */
  deactivateText?: string;
  /** The record to edit could not be fetched; it is gone. */
  loadFailed?: string;
  gone?: string;
  /** Another user saved the record while it was being edited. */
  changed?: string;
  /** Titles of the form. */
  add?: string;
  edit?: string;
}

/** One noun, one file. */
export interface Noun {
  noun: string;
  title: string;
  plural?: string;
  api: NounApi;
  /** The property that names a record: "Edit terminal Chicago". */
  label: string;
  choices?: NounChoices;
  record: RecordSchema;
  add?: Variant;
  edit?: Variant;
  messages?: Messages;
  screens?: readonly Screen[];
  /**
   * Module in `server/nouns` that adds to the generated calls: rules, columns, routes of its own. It replaces none of
   * them.
   */
  server?: string;
  /** The noun whose table holds the records, where this one is another view of them, with rights of its own. */
  table?: string;
  /** The name that the noun had before, or all that it ever had: its table, and the references to it, follow. */
  was?: string | readonly string[];
  /** Who may do what; without an entry everyone who is signed in may. */
  may?: Rights;
  /** Who may read a record writes comments about it. */
  comments?: boolean;
  /** What the user confirms once before a save, while fields have certain values; the call takes the record either way. */
  confirmWhen?: readonly Confirmation[];
  /** The life of a record, a new one being in the first of them; `states.ts` makes its properties of them. */
  states?: readonly NounState[];
}

/** A state of a record, which is entered from those that have it in `to`. */
export interface NounState {
  /** As it is stored. */
  name: string;
  label: string;
  tone?: ToneName;
  /** The states that can follow. */
  to?: readonly string[];
  /**
   * The names of the roles that may bring a record here; everyone who may change it without this. None of them: only a
   * module of the server does.
   */
  by?: readonly string[];
  /** What must be filled before a record comes here, and stay so. */
  requires?: readonly string[];
  /** What cannot be changed while a record is here. */
  locks?: 'all' | readonly string[];
  /** None follows, and none is meant to. */
  final?: boolean;
  /** The question to which a record only comes here with a reason: "Why is it cancelled?" */
  reason?: string;
  /** Names of states whose records are in this one now. */
  was?: string | readonly string[];
}

/** A confirmation before a save, and when it is needed. A day in its rules may be relative: `today`, `today+2`. */
export interface Confirmation {
  /** "Save without a rate?" */
  text: string;
  match: 'all' | 'any';
  rules: readonly ConditionRule[];
}

/**
 * `schemas/app.json`: the product, its start page, its menu groups in order, and the screens that belong to no noun.
 */
export interface App {
  product: string;
  home: string;
  menu: readonly string[];
  /**
   * The noun at whose record a map opens that has no point yet: the one that the user's profile names, else the first.
   */
  mapsOpenAt?: string;
  screens: readonly (CustomScreen | DashboardScreen)[];
}

/** `schemas/lists.json`: the fixed option lists. An entry that is only a text stands for itself. */
export type Lists = Record<string, readonly (Choice | string)[]>;
