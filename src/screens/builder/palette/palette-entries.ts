// What the palette offers: what can be done with the selected field and with the form, the types of a new field, and the
// fields of the form. Pure, except for what an entry does.
import { fieldTypeOf, formatsOf } from '../../../schema/ticket-types/field-types';
import { fieldOf, fieldsInOrder, nameOf } from '../model/design';
import type { BuilderIconName } from '../parts/builder-icon';
import { addSet } from '../sets/add-set';
import { addOfType, type Builder, type CommandName } from '../store/builder';

/** One thing that can be chosen, under the heading `group`. */
export interface PaletteEntry {
  group: 'Commands' | 'New field' | 'Sets of fields' | 'Fields of this form';
  text: string;
  /** Found by these, too. */
  also?: string;
  icon?: BuilderIconName;
  /** The key that does the same without the palette. */
  shortcut?: string;
  run(): void;
}

const OF_FIELD: readonly [CommandName, text: string, shortcut?: string][] = [
  ['edit', 'Edit', 'Enter'],
  ['copy', 'Copy', 'Ctrl + D'],
  ['remove', 'Remove', 'Delete'],
  ['grid', 'Grid mode of'],
];

const OF_FORM: readonly [CommandName, text: string, also?: string][] = [
  ['save', 'Save'],
  ['preview', 'Show or hide the preview'],
  ['import', 'Import a file', 'json schema upload open'],
  ['columns', 'Paste columns', 'spreadsheet csv excel import'],
  ['export', 'Export to a file', 'json download'],
  ['exportAs', 'Export as…', 'json schema formbuilder download'],
  ['keepSet', 'Keep fields as a set', 'reuse template section save'],
  ['sets', 'Sets of fields', 'reuse template rename delete'],
  ['clear', 'Clear all', 'remove fields delete'],
];

/** @param selected key of the field that has the focus, or whose panel is open. */
export function paletteEntries(builder: Builder, selected: string | undefined): PaletteEntry[] {
  const { store, commands, types } = builder;
  const { history } = store.state();
  const { design } = history;
  const entries: PaletteEntry[] = [];

  if (selected !== undefined && Object.hasOwn(design.fields, selected)) {
    const name = nameOf(fieldOf(design, selected));
    for (const [command, text, shortcut] of OF_FIELD) {
      if (commands.has(command))
        entries.push({
          group: 'Commands',
          text: `${text} ${name}`,
          shortcut,
          run: () => commands.run(command, selected),
        });
    }
  }
  const [undone, redone] = [history.past.at(-1), history.future.at(-1)];
  if (undone) entries.push({ group: 'Commands', text: `Undo: ${undone.label}`, shortcut: 'Ctrl + Z', run: store.undo });
  if (redone) entries.push({ group: 'Commands', text: `Redo: ${redone.label}`, shortcut: 'Ctrl + Y', run: store.redo });
  for (const [command, text, also] of OF_FORM)
    if (commands.has(command))
      entries.push({
        group: 'Commands',
        text,
        also,
        run: () => commands.run(command, command === 'keepSet' ? selected : undefined),
      });

  for (const type of [...types, ...types.flatMap(formatsOf)])
    entries.push({
      group: 'New field',
      text: `Add ${type.label}`,
      also: type.type,
      icon: type.icon,
      run: () => addOfType(builder, type),
    });

  for (const set of builder.sets.all())
    entries.push({
      group: 'Sets of fields',
      text: `Add ${set.set_name}`,
      also: 'set of fields',
      icon: 'rows',
      run: () => void addSet(builder, set, selected),
    });

  for (const field of fieldsInOrder(design))
    entries.push({
      group: 'Fields of this form',
      text: nameOf(field),
      also: fieldTypeOf(field.type).label,
      icon: fieldTypeOf(field.type).icon,
      run() {
        commands.run('form');
        store.requestFocus({ key: field.key });
      },
    });
  return entries;
}

/** Fields that are shown; the others are found with a longer query. */
const MAX_FIELDS = 30;

interface FoundEntries {
  entries: PaletteEntry[];
  /** Entries that were found and are not shown. */
  more: number;
}

/** The entries in which every word of `query` is found, in groups; first those whose text begins with it. */
export function findEntries(all: readonly PaletteEntry[], query: string): FoundEntries {
  const words = plain(query)
    .split(' ')
    .filter((word) => word !== '');
  const rated = all.flatMap((entry) => {
    const [text, whole] = [plain(entry.text), plain(`${entry.text} ${entry.also ?? ''}`)];
    if (!words.every((word) => whole.includes(word))) return [];
    const [first = ''] = words;
    return [{ entry, rank: text.startsWith(plain(query).trim()) ? 0 : ` ${whole}`.includes(` ${first}`) ? 1 : 2 }];
  });
  const groups = [...new Set(all.map(({ group }) => group))];
  const found = groups.map((group) =>
    rated.filter(({ entry }) => entry.group === group).sort((a, b) => a.rank - b.rank),
  );
  const shown = found.map((group) =>
    group[0]?.entry.group === 'Fields of this form' ? group.slice(0, MAX_FIELDS) : group,
  );
  // The group with the best entry comes first; of two alike the fields, after which commands on them are named.
  if (words.length > 0) shown.reverse().sort((a, b) => (a[0]?.rank ?? 3) - (b[0]?.rank ?? 3));
  return {
    entries: shown.flat().map(({ entry }) => entry),
    more: rated.length - shown.flat().length,
  };
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
