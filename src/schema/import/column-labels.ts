// The names under which a list shows what can be imported: the heads of its columns, which an export has, too.
import type { Noun } from '../descriptor/descriptor';
import { columnsOf, propertyAt } from '../model/columns';

/** Names beside that of a column under which lists and exports show it, by the name of the column. */
export type ColumnLabels = Readonly<Record<string, readonly string[]>>;

/** The labels in every list and inline table of the noun, in the order of its screens. */
export function columnLabels(noun: Noun): ColumnLabels {
  const labels: Record<string, string[]> = {};
  for (const screen of noun.screens ?? [])
    if (screen.kind === 'list')
      for (const { path, label, property } of columnsOf(noun, screen)) {
        const name = propertyAt(noun, path)?.by ?? property.labelOf ?? path;
        labels[name] = [...(labels[name] ?? []), label];
      }
    else if (screen.kind === 'inline')
      for (const entry of screen.columns)
        if (typeof entry === 'object' && 'field' in entry && entry.label !== undefined)
          labels[entry.field] = [...(labels[entry.field] ?? []), entry.label];
  return labels;
}
