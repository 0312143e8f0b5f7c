// A save that another one came before, and whether anything that can be typed has changed since: prices that follow the
// rates of today, for one, are stored again without anyone's doing. No React in it.
import type { Noun, Property, Values } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { refsOf } from '../../schema/model/refs';
import type { ApiError } from '../feedback/result';
import { sameValue } from './draft-values';
import { isSameValueOf } from './merge-changes';

/** Whether the record has been saved since it was read. Other conflicts have reasons of their own. */
export const isStale = (noun: Noun, failure: ApiError): failure is Extract<ApiError, { kind: 'conflict' }> =>
  failure.kind === 'conflict' && failure.message === messagesOf(noun).changed;

/** The version of a record and when it was stored say that it was, and not what changed. */
const OF_THE_SAVE = ['updated_at', 'updated_by'];

/**
 * Whether two reads of a record differ in nothing but what the server computes, or in what belongs to a record that it
 * refers to. What no property describes, such as the fields of a ticket's type, may have been typed.
 */
export function isOnlyComputed({ record }: Noun, before: Values, now: Values): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const others = [...OF_THE_SAVE, ...refsOf(record).map(({ key }) => key)];
  return [...names].every((name) => {
    const property = Object.hasOwn(record.properties, name) ? record.properties[name] : undefined;
    if (others.includes(name) || (property && isComputed(property))) return true;
    return property ? isSameValueOf(property, before[name], now[name]) : sameValue(before[name], now[name]);
  });
}

const isComputed = ({ readOnly, computed }: Property): boolean => readOnly === true || computed !== undefined;
