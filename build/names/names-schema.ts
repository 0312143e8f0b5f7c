// `schemas/meta/names.json`: the names that descriptors may use, so that editors complete and describe them. They are
// suggestions: what a name must be is the rule of the lint, which reports an unknown one with the nearest that is known.

import type { Choice, Noun } from '../../src/schema/descriptor/descriptor';
import {
  FIELD_ICON_NAMES,
  MENU_ICON_NAMES,
  PANEL_WIDGET_NAMES,
  START_ROLES,
  TOP_MENU,
  USER_MENU,
} from '../../src/schema/descriptor/names';
import { MESSAGE_NAMES } from '../../src/schema/keywords/rule-occasions';
import type { FieldType } from '../../src/schema/ticket-types/field-type';
import { screensOf } from '../lint/lint-addresses';
import { contextOf, type Files, GROUP_NAMES, nounFilesIn, WIDGET_NAMES } from '../lint/lint-context';
import * as code from './code-names';

/** What the names come from. A file may be broken, which the lint reports: its names are left out. */
export interface NameSources {
  /** The descriptors by file name. */
  files: Files;
  /** The files of `schemas/field-types/` by name. */
  fieldTypes: Files;
  /** The names of the files in `server/nouns`. */
  serverModules: readonly string[];
}

/** The text of the file. */
export function namesSchema({ files, fieldTypes, serverModules }: NameSources): string {
  const { lists, groups } = contextOf(files, { serverModules, attempt: (rule) => rule() });
  const nouns = nounFilesIn(files);
  const pages = screensOf(files).filter(({ screen }) => /^[^{]+$/.test(screen?.path ?? ''));
  const definitions = {
    widgetName: suggested(described(WIDGET_NAMES, code.WIDGETS, 'A widget of src/widgets/registry.ts.')),
    groupName: suggested(
      described(GROUP_NAMES, code.GROUPS, 'A widget over several fields, of src/widgets/registry.ts.'),
    ),
    cellName: suggested(code.CELLS),
    cellGroupName: suggested(code.CELL_GROUPS),
    inlineGroupName: suggested(code.INLINE_GROUPS),
    computedName: suggested(code.COMPUTED),
    sizeName: suggested(code.SIZES),
    effectsName: suggested(code.EFFECTS),
    componentName: suggested(code.COMPONENTS),
    iconName: suggested(described(MENU_ICON_NAMES, {}, 'An icon of src/engine/controls/icons.tsx.')),
    nounName: suggested(Object.fromEntries(nouns.map(([file, noun]) => [noun.noun, nounText(file, noun)]))),
    listName: suggested(Object.fromEntries([...lists].map(([name, list]) => [name, listText(list)]))),
    menuGroup: suggested({
      ...described(groups, {}, 'A group of the side menu.'),
      [USER_MENU]: "The user's own menu, in the top bar.",
      [TOP_MENU]: 'Above the groups of the side menu.',
    }),
    roleName: suggested(described(START_ROLES, {}, 'A user type that a new database has.')),
    screenPath: suggested(
      Object.fromEntries(
        pages.map(({ screen }) => [screen.path!, `${screen.title}: a screen of kind "${screen.kind}".`]),
      ),
      { pattern: '^/' },
    ),
    serverModule: suggested(Object.fromEntries(serverModules.map((name) => [name, `server/nouns/${name}.ts`]))),
    ...fieldTypeNames(fieldTypes),
    ruleMessages: {
      type: 'object',
      properties: Object.fromEntries(
        MESSAGE_NAMES.map((name) => [
          name,
          { type: 'string', description: `The message where the rule "${name}" is violated.` },
        ]),
      ),
      additionalProperties: { type: 'string' },
    },
  };
  const title = 'Names that descriptors may use, for editors; written by the build';
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', title, definitions }, null, 2)}\n`;
}

function fieldTypeNames({ 'attributes.json': attributes, ...types }: Files): Record<string, object> {
  const named = Object.values(types).filter((type): type is FieldType => typeof Object(type).type === 'string');
  const shared: Record<string, unknown> = Object(Object(attributes).properties);
  return {
    fieldTypeName: suggested(Object.fromEntries(named.map(({ type, label }) => [type, `The type ${label}.`]))),
    fieldIconName: suggested(described(FIELD_ICON_NAMES, {}, 'An icon of src/screens/builder/field-icons.tsx.')),
    panelWidgetName: suggested(described(PANEL_WIDGET_NAMES, {}, 'A widget that only the edit panels of fields have.')),
    attributeName: suggested(
      Object.fromEntries(Object.entries(shared).map(([name, attribute]) => [name, `${Object(attribute).title}.`])),
    ),
  };
}

/** Editors offer the names, and accept any other. */
const suggested = (names: Readonly<Record<string, string>>, { pattern }: { pattern?: string } = {}): object => ({
  anyOf: [
    { enum: Object.keys(names), enumDescriptions: Object.values(names) },
    { type: 'string', ...(pattern ? { pattern } : {}) },
  ],
});

/** The names that there are, each with its own description or the common one. */
const described = (
  names: readonly string[],
  descriptions: Readonly<Record<string, string>>,
  common: string,
): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(descriptions, name) ? descriptions[name]! : common]));

const nounText = (file: string, { title }: Noun): string => `${title}, described in schemas/${file}.`;

const MAX_LISTED = 5;

function listText(list: readonly Choice[]): string {
  const texts = list.slice(0, MAX_LISTED).map((choice) => Object(choice).text);
  return `${texts.join(', ')}${list.length > texts.length ? `, and ${list.length - texts.length} more` : ''}.`;
}
