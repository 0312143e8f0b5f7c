// The shape of the JSON files in `schemas/field-types/`: everything there is to know of one type of a ticket field. The
// builder, the ticket form, the server's check and the import read the same file. `schemas/meta/field-type.json` has
// the same as JSON Schema.
import type { FormText, Layout, Property, Values } from '../descriptor/descriptor';
import type { FieldIconName } from '../descriptor/names';

/** One field type. Tickets store the name of its file with each value (`input_type`). */
export interface FieldType {
  /** Its name on the wire: `input_type`. The file has the same name. */
  type: string;
  /** In the control box; also the label of a new field. */
  label: string;
  icon: FieldIconName;
  /** Its place in the control box. */
  order: number;
  /** Below the others in the control box, under More. */
  more?: true;
  /** Not in the control box: the type that has this one as a format, and whose panel it has. */
  formatOf?: string;
  /** Attributes that travel and are stored although the panel does not have them. */
  accepts?: readonly string[];
  /** Values of a new field by attribute, beside its label and its options. */
  defaults?: Values;
  /** It has no value: it is a text in the form. */
  text?: FormText;
  /** It is not shown while a ticket is filled in: its value is its default, or computed. */
  hidden?: true;
  /** Only of types that have options. */
  options?: OptionRule;
  /** Several values: always, or as the attribute `is_multiple` says; else one. */
  several?: 'always' | 'is_multiple';
  /** What a filled-in field is: JSON Schema keywords, of one value. */
  property: Omit<Property, 'title'>;
  /** Keywords that are attributes of the field, `{ "minLength": "min_length" }`; a dot leads into an object. */
  keywords?: Readonly<Record<string, string>>;
  /** Keywords of the list where a field has several values: `{ "minItems": "min_length" }`. */
  severalKeywords?: Readonly<Record<string, string>>;
  /** Widget, where it does not follow from the property. */
  as?: string;
  /** Options of the widget that are an attribute of the field: `{ "rows": "rows" }`. */
  uiOptions?: Readonly<Record<string, string>>;
}

/** A whole file. Most code has the panel beside the type (`field-panels.ts`), as only the builder needs it. */
export interface FieldTypeFile extends FieldType {
  /** The edit panel: a form over properties of `schemas/field-types/attributes.json`. A format has none of its own. */
  panel?: FieldPanel;
}

/** What the edit panel of a type shows: attributes by name, in sections. */
export interface FieldPanel {
  /** Its sections are the panel's tabs; the builder adds the conditions. */
  layout: Layout;
  /** What differs from the attributes: other titles, other keywords. */
  properties?: Readonly<Record<string, Partial<Property>>>;
}

/** How many options a field of the type must have, and begins with. */
export interface OptionRule {
  /** The fewest options a field may have. */
  minimum: number;
  /** How many options a new field has: Option 1, Option 2 … */
  initial: number;
  /** The first option of a new field is preselected. */
  preselect?: boolean;
}
