// What differs in the places of the fields that two definitions have in common: one message for all of it.

import { fieldLabel } from '../conditions/field-label';
import { listParts, type TextPart } from '../conditions/text-parts';
import { capitalized } from '../formats/words';
import type { DefinitionChange } from './compare-forms';
import { detailRows } from './detail-rows';
import { detailName } from './map-conditions';
import type { DraftDetail } from './ticket-field';

/** One change, or none when every field stands where it stood. */
export function placeChange(before: readonly DraftDetail[], after: readonly DraftDetail[]): DefinitionChange[] {
  const { moved, resized, regrouped } = comparePlaces(before, after);
  const labels = (places: readonly PlaceDifference[]): TextPart[] =>
    listParts(places.map(({ detail }) => ({ name: fieldLabel({ title: detail.input_name }) })));
  const clauses: TextPart[][] = [
    ...(moved.length > 0 ? [['moves ', ...labels(moved)]] : []),
    ...(resized.length > 0 ? [['changes the width of ', ...labels(resized)]] : []),
  ];
  if (clauses.length === 0 && regrouped.length > 0) clauses.push(['changes the rows']);
  if (clauses.length === 0) return [];
  const parts = clauses.flatMap((clause, index) => (index === 0 ? clause : ['; ', ...clause]));
  return [{ kind: 'moved', what: 'move', parts: [capitalized(parts[0] as string), ...parts.slice(1), '.'] }];
}

/** A field that both definitions have, in another place. */
export interface PlaceDifference {
  /** As changes call it. */
  field: string;
  /** As it is after the change. */
  detail: DraftDetail;
  /** Its rows before and after, counted from 1. */
  rows: readonly [number, number];
}

/** The fields that stand in another order, those of another width, and those that begin a row or no longer do. */
export function comparePlaces(
  before: readonly DraftDetail[],
  after: readonly DraftDetail[],
): Record<'moved' | 'resized' | 'regrouped', PlaceDifference[]> {
  const [old, now] = [placesOf(before), placesOf(after)];
  const common = [...now.keys()].filter((name) => old.has(name));
  const staying = longestInOrder(
    [...old.keys()].filter((name) => now.has(name)),
    common,
  );
  const differences = (names: readonly string[]) =>
    names.map((field): PlaceDifference => {
      const [was, is] = [old.get(field)!, now.get(field)!];
      return { field, detail: is.detail, rows: [was.row + 1, is.row + 1] };
    });
  return {
    moved: differences(common.filter((name) => !staying.has(name))),
    resized: differences(common.filter((name) => old.get(name)!.size !== now.get(name)!.size)),
    regrouped: differences(
      common.filter((_, index) => sharesRow(old, common, index) !== sharesRow(now, common, index)),
    ),
  };
}

interface DetailPlace {
  detail: DraftDetail;
  row: number;
  size: number;
}

const placesOf = (details: readonly DraftDetail[]): Map<string, DetailPlace> =>
  new Map(
    detailRows(details).flatMap((cells, row) =>
      cells.map(({ detail, size }) => [detailName(detail), { detail, row, size }] as const),
    ),
  );

/** Whether the field shares a row with the one before it in the list. */
const sharesRow = (places: ReadonlyMap<string, DetailPlace>, names: readonly string[], index: number): boolean =>
  index > 0 && places.get(names[index]!)!.row === places.get(names[index - 1]!)!.row;

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
