// Every name that a descriptor may use for something that is code, except widgets, whose names are the keys of
// `src/widgets/registry.ts`. The code's own tables are typed by these lists, so that a name here without its code does
// not compile; the lint rejects a name in JSON that is not here.

/** Screens that are code (`"component"`), registered in `src/app.tsx`. */
export const COMPONENT_NAMES = [
  'sign-in',
  'error',
  'tables',
  'forms',
  'ui',
  'responsive',
  'styles',
  'form-builder',
  'form-versions',
  'waiting-to-send',
  'api-tokens',
  'all-api-tokens',
] as const;

/** Modules of effects (`"effects"`), registered in `src/app.tsx`. */
export const EFFECT_NAMES = ['account', 'change', 'ticket', 'ticket-correction', 'work'] as const;

/** Cells that are more than text, in `src/engine/cells/rich-cell.tsx`: their code loads with the first of them. */
export const RICH_CELL_NAMES = ['url', 'color', 'tags', 'image', 'files'] as const;

/** Cells of one value in a list (`"as"` in a column), rendered by `src/engine/cells`. */
export const CELL_NAMES = [
  'text',
  'number',
  'date',
  'date-range',
  'choice',
  'on-off',
  'yes-no',
  'phone',
  'rows',
  ...RICH_CELL_NAMES,
] as const;

/** Cells of several values in a list (`"fields"` with `"as"` in a column). */
export const CELL_GROUP_NAMES = ['from-to'] as const;

/**
 * Cells of several fields in a column of an inline table, read and edited (`"fields"` with `"as"`), rendered by
 * `src/engine/inline`.
 */
export const INLINE_GROUP_NAMES = ['range'] as const;

/**
 * Ways to compute one property from others (`"computed"` in a property), implemented in
 * `src/schema/model/computed-fields.ts`.
 */
export const COMPUTED_NAMES = ['point', 'sum', 'text', 'distance', 'age'] as const;

/** Limits of files that the operator sets (`"max_size"` of a file), kept in `src/schema/descriptor/limits.ts`. */
export const SIZE_NAMES = ['portrait'] as const;

/** The colours of chips, by what they say (`"tone"` of a state). */
export const TONES = ['neutral', 'info', 'good', 'warning', 'bad'] as const;

/** The menu group (`"group"` in a menu entry) that is not in the side menu: the user's own menu. */
export const USER_MENU = 'user-menu';

/** The one above the groups of the side menu, without a heading. */
export const TOP_MENU = 'top';

/** The user types that a new database has (names in `"may"`); administrators add others. */
export const START_ROLES = ['Administrator', 'Staff'] as const;

/** Icons (`"icon"` in a menu entry), in `src/engine/controls/icons.tsx`. */
export const MENU_ICON_NAMES = [
  'briefcase',
  'clock',
  'dollar',
  'form',
  'helmet',
  'home',
  'link',
  'pencil',
  'pin',
  'plus-square',
  'ticket',
  'truck',
  'user',
  'user-plus',
  'users',
  'warehouse',
] as const;

/** Icons of field types (`"icon"` in `schemas/field-types/`), in `src/screens/builder/parts/builder-icon.tsx`. */
export const FIELD_ICON_NAMES = [
  'text',
  'lines',
  'hash',
  'calendar',
  'clip',
  'select',
  'radio',
  'checks',
  'check',
  'signature',
  'pin',
  'clock',
  'calendar-clock',
  'drop',
  'tag',
  'rows',
  'yes-no',
  'page',
  'section',
  'heading',
  'record',
  'formula',
  'eye-off',
] as const;

/**
 * Widgets that only the edit panels of fields have (`"as"` in a panel of `schemas/field-types/`), in
 * `src/screens/builder/panel/field-panel.tsx`.
 */
export const PANEL_WIDGET_NAMES = ['field-options', 'formula', 'day-limit', 'field-reference'] as const;

/** The component of a screen of kind `custom`: a key in `src/app.tsx`. */
export type ComponentName = (typeof COMPONENT_NAMES)[number];
/** The module that follows what is typed into a form: a key in `src/app.tsx`. */
export type EffectName = (typeof EFFECT_NAMES)[number];
/** How one value is shown; a column that names none has the cell of its kind of value (`cellOf`). */
export type CellName = (typeof CELL_NAMES)[number];
/** A cell with elements of its own, such as a link or an image. */
export type RichCellName = (typeof RICH_CELL_NAMES)[number];
/** A way of computing that is no formula. */
export type ComputedName = (typeof COMPUTED_NAMES)[number];
/** A limit that a descriptor names, as its megabytes are a setting. */
export type SizeName = (typeof SIZE_NAMES)[number];
/** A role and no colour: the tokens have a colour for it in both themes. */
export type ToneName = (typeof TONES)[number];
/** The icon of a menu entry, which stands alone in the folded side menu. */
export type MenuIconName = (typeof MENU_ICON_NAMES)[number];
/** The widget of an attribute in the builder's panels; no form of a noun can name it. */
export type PanelWidgetName = (typeof PANEL_WIDGET_NAMES)[number];
/** The icon of a type in the control box of the builder. */
export type FieldIconName = (typeof FIELD_ICON_NAMES)[number];
