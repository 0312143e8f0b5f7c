// Prices in words: every part of a row with its hours, its rate and why it is that one.
import { showAmount } from '../formats/numbers';
import type { Choice } from './choose-rate';
import { clockOf, DAY, dayName, dayOf, type Span } from './windows';
import type { Part, Price } from './work';

/** What a stretch is, and for overtime since or until when: "overtime after 17:00". */
export function whenText({ kind, holiday, ...span }: Choice & Span, windows: readonly Span[], day: string): string {
  if (kind === 'equipment') return '';
  if (kind === 'straight') return 'straight';
  return kind === 'holiday' ? `overtime, holiday ${holiday}` : `overtime ${outside(span, windows, day)}`;
}

/** After a window of its day or before one, whichever is nearer, else a day without any. */
function outside({ start, end }: Span, windows: readonly Span[], day: string): string {
  const midnight = Math.floor(start / DAY) * DAY;
  const nextMidnight = Math.ceil(end / DAY) * DAY;
  const after = Math.max(...windows.map((window) => window.end).filter((at) => at > midnight && at <= start));
  const before = Math.min(...windows.map((window) => window.start).filter((at) => at >= end && at < nextMidnight));
  if (Number.isFinite(after) && start - after <= before - end) return `after ${clockOf(after)}`;
  if (Number.isFinite(before)) return `before ${clockOf(before)}`;
  const names = new Set([start, end - 1].map((minute) => dayName(dayOf(day, minute))));
  return `on ${[...names].join(' and ')}`;
}

/** 2.5 h × 48.00 straight, 0.5 h × 72.00 overtime after 17:00; with `people` or `pieces` in front where they are several. */
export function explain({ parts, missing, notes }: Price, unit: 'people' | 'pieces' = 'people'): string {
  const text = parts.map(partText).join(', ');
  const [{ count = 1 } = {}] = parts;
  const all = count === 1 ? text : `${count} ${unit} × ${parts.length > 1 ? `(${text})` : text}`;
  const lines = [...missing, ...notes].join(' ');
  return [all, lines].filter((line) => line !== '').join('. ');
}

function partText({ quarters, words, rate }: Part): string {
  const price = rate ? ` × ${showMoney(rate.amount)}` : '';
  return `${quarters / 4} h${price}${words && ` ${words}`}`;
}

/** Dollars as they are shown: 1,284.50. */
export const showMoney = (dollars: number): string => showAmount({ type: 'number', multipleOf: 0.01 }, dollars);
