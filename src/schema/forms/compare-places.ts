// What differs in the places of the fields that two definitions have in common: one message for all of it.
import { fieldLabel } from './check-conditions';
import type { DefinitionChange } from './definition-change';
import { detailRows } from './detail-rows';
import { listParts, type TextPart } from './text-parts';
import type { DraftDetail } from './ticket-field';

/** One change, or none when every field stands where it stood. */
export function placeChange(
  before: readonly DraftDetail[],
  after: readonly DraftDetail[],
  nameOf: (detail: DraftDetail) => string,
): DefinitionChange[] {
  const [old, now] = [placesOf(before, nameOf), placesOf(after, nameOf)];
  const common = [...now.keys()].filter((name) => old.has(name));
  const staying = longestInOrder(
    [...old.keys()].filter((name) => now.has(name)),
    common,
  );
  const moved = common.filter((name) => !staying.has(name));
  const resized = common.filter((name) => old.get(name)!.size !== now.get(name)!.size);
  const labels = (names: readonly string[]): TextPart[] =>
    listParts(names.map((name) => ({ name: fieldLabel({ title: now.get(name)!.detail.input_name }) })));
  const clauses: TextPart[][] = [
    ...(moved.length > 0 ? [['moves ', ...labels(moved)]] : []),
    ...(resized.length > 0 ? [['changes the width of ', ...labels(resized)]] : []),
  ];
  if (clauses.length === 0 && rowsOf(old, common) !== rowsOf(now, common)) clauses.push(['changes the rows']);
  if (clauses.length === 0) return [];
  const parts = clauses.flatMap((clause, index) => (index === 0 ? clause : ['; ', ...clause]));
  return [{ kind: 'moved', what: 'move', parts: [capital(parts[0] as string), ...parts.slice(1), '.'] }];
}

interface DetailPlace {
  detail: DraftDetail;
  row: number;
  size: number;
}

const placesOf = (details: readonly DraftDetail[], nameOf: (detail: DraftDetail) => string): Map<string, DetailPlace> =>
  new Map(
    detailRows(details).flatMap((cells, row) =>
      cells.map(({ detail, size }) => [nameOf(detail), { detail, row, size }] as const),
    ),
  );

/** Which of the fields share a row. */
function rowsOf(places: ReadonlyMap<string, DetailPlace>, names: readonly string[]): string {
  const rows = names.map((name) => places.get(name)!.row);
  return rows.map((row, index) => Number(index > 0 && row === rows[index - 1])).join('');
}

/** The most names that have the same order in both lists: the others moved. */
function longestInOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const position = new Map(before.map((name, index) => [name, index]));
  /** By the length of a run minus one: the name that ends it with the lowest position. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  const at = (name: string) => position.get(name)!;
  for (const name of after) {
    let index = ends.findIndex((end) => at(end) > at(name));
    if (index < 0) index = ends.length;
    previous.set(name, ends[index - 1]);
    ends[index] = name;
  }
  const run = new Set<string>();
  for (let name = ends.at(-1); name !== undefined; name = previous.get(name)) run.add(name);
  return run;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
