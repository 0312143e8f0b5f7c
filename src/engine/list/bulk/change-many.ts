// One field of many rows gets the same value, a portion at a time: first as a dry run, then in earnest. No React in it.
import type { Noun } from '../../../schema/descriptor/descriptor';
import type { ManyChanged } from '../../../schema/model/many-changed';
import { nounLabel } from '../../../schema/model/noun-label';
import type { DataSource, ManyChange } from '../../data/data-source';
import type { ApiError } from '../../feedback/result';
import { showCount } from '../model/list-messages';

/** What came of all portions; a failure ends them, and `next` is where they go on. */
export interface AllChanged extends ManyChanged {
  failure?: ApiError;
}

/** What `changeAll` begins with: no row has been looked at. */
export const NOTHING: AllChanged = { matched: 0, changes: [], changed: 0, same: 0, refused: [] };

/** How many rows were looked at. */
export const lookedAt = ({ changed, same, refused }: AllChanged): number => changed + same + refused.length;

/**
 * @param found what came of the portions before. @param onProgress is called after each.
 */
export async function changeAll(
  source: DataSource,
  noun: Noun,
  change: Omit<ManyChange, 'after'>,
  { found, onProgress, isStopped }: { found: AllChanged; onProgress(found: AllChanged): void; isStopped(): boolean },
): Promise<AllChanged> {
  let all: AllChanged = { ...found, failure: undefined };
  do {
    const result = await source.changeMany!(noun, { ...change, after: all.next });
    if (!result.ok) return { ...all, failure: result.failure };
    const { changes, changed, same, refused, matched, confirmations = [], next } = result.data;
    all = {
      matched: lookedAt(all) + matched,
      changes: [...all.changes, ...changes],
      changed: all.changed + changed,
      same: all.same + same,
      refused: [...all.refused, ...refused],
      confirmations: summed([...(all.confirmations ?? []), ...confirmations]),
      next,
    };
    onProgress(all);
  } while (all.next !== undefined && !isStopped());
  return all;
}

function summed(confirmations: NonNullable<ManyChanged['confirmations']>): typeof confirmations {
  const counts = new Map<string, number>();
  for (const { text, count } of confirmations) counts.set(text, (counts.get(text) ?? 0) + count);
  return [...counts].map(([text, count]) => ({ text, count }));
}

/**
 * Which of `ids` were not changed: those refused, and after a stop or a failure those that it had not come to, by the
 * order of ids.
 */
export function unchangedIds({ refused, next, failure }: AllChanged, ids: readonly string[]): readonly string[] {
  const kept = new Set(refused.map(({ id }) => String(id)));
  // Without `next` the first portion has failed.
  const last = failure ? (next ?? 0) : next;
  return ids.filter((id) => kept.has(id) || (last !== undefined && Number(id) > last));
}

/** "212 tickets", "1 ticket". */
export function countOf(noun: Noun, count: number): string {
  const { one, many } = nounLabel(noun);
  return `${showCount(count)} ${count === 1 ? one : many}`;
}

/** What will happen, in lines: "209 tickets: Facilities becomes Zone Up 2.", "3 tickets are Closed and stay as they are.". */
export function changeLines(
  noun: Noun,
  label: string,
  value: string,
  { changed, same, refused, confirmations = [] }: AllChanged,
): string[] {
  const reasons = new Map<string, ManyChanged['refused']>();
  for (const one of refused) {
    const those = reasons.get(one.message);
    if (those) those.push(one);
    else reasons.set(one.message, [one]);
  }
  const becomes = value === '' ? 'is emptied' : `becomes ${value}`;
  return [
    changed === 0 ? 'Nothing changes.' : `${countOf(noun, changed)}: ${label} ${becomes}.`,
    ...(same === 0 ? [] : [`${countOf(noun, same)} ${same === 1 ? 'has' : 'have'} it already.`]),
    ...[...reasons.values()].map((those) => unchangedLine(noun, those)),
    ...confirmations.map(({ text, count }) => `${countOf(noun, count)}: ${text}`),
  ];
}

function unchangedLine(noun: Noun, those: ManyChanged['refused']): string {
  const { state, message } = those[0]!;
  const many = countOf(noun, those.length);
  if (state !== undefined)
    return those.length === 1
      ? `${many} is ${state} and stays as it is.`
      : `${many} are ${state} and stay as they are.`;
  return `${many} ${those.length === 1 ? 'stays as it is' : 'stay as they are'}: ${message}`;
}
