// What a row of work costs: cut where something changes, each part with its rate, exact to the cent.
import { isDate } from '../formats/dates';
import { rounded, toDecimal } from '../formula/decimal';
import {
  activeRates,
  type Choice,
  type Chooser,
  type EquipmentRate,
  equipmentChooser,
  type Holiday,
  type LaborRate,
  laborChooser,
  sameEquipment,
  windowsAround,
} from './choose-rate';
import { clockOf, DAY, dayOf, endAfter, minuteOf, momentOf, type Rate, type Span, windowText } from './windows';
import { whenText } from './words';
import type { Kind, Part, Price, Work } from './work';

/** What people cost. Rates and holidays are all that are stored, in any order. */
export function priceLabor(
  work: Work & { labortype_id: number },
  rates: readonly LaborRate[],
  holidays: readonly Holiday[],
): Price {
  const own = activeRates(rates, ({ labortype_id }) => labortype_id === work.labortype_id);
  return price(work, own, laborChooser(own, holidays, work.day));
}

/** What equipment costs. */
export function priceEquipment(work: Work & { equip_name: string }, rates: readonly EquipmentRate[]): Price {
  const own = activeRates(rates, ({ equip_name }) => sameEquipment(equip_name, work.equip_name));
  return price(work, own, equipmentChooser(own, work.day));
}

type Segment = Span & Choice;

function price(work: Work, rates: readonly Rate[], choose: Chooser): Price {
  const unclear = problemOf(work);
  if (unclear !== undefined) return { parts: [], missing: [unclear], notes: [] };
  const windows = windowsAround(rates, work.day).map(({ span }) => span);
  const segments = cut(spanOf(work)!, windows).map((span) => ({
    ...span,
    ...choose(span.start, dayOf(work.day, span.start)),
  }));
  const stretches = joined(segments, isSamePart);
  const parts = stretches.map((stretch) => partOf(work, stretch, windows, rates.length > 0));
  const missing = rates.length > 0 ? stretches.filter(({ rate }) => !rate).map(missingText) : ['No rate applies.'];
  if (parts.some(({ rate, cents }) => rate && cents === undefined)) missing.push('The amount is too large.');
  const cents = sumOf(parts);
  return { parts, ...(cents !== undefined && { cents }), missing, notes: notesOf(segments) };
}

/** Undefined as soon as a part has no amount. */
const sumOf = (parts: readonly Part[]): number | undefined =>
  parts.every((part) => part.cents !== undefined) ? parts.reduce((sum, part) => sum + part.cents!, 0) : undefined;

/** Why a row cannot be priced at all. */
function problemOf(work: Work): string | undefined {
  if (!isDate(work.day)) return 'The day is missing.';
  if (minuteOf(work.from) === undefined || minuteOf(work.to) === undefined) return 'The time is missing.';
  if (!spanOf(work)) return 'From and to are the same time.';
  return Number.isSafeInteger(work.count) && work.count > 0 ? undefined : 'How many is missing.';
}

/** Undefined where both ends are the same: nothing, or a whole day, and a price is never a guess. */
function spanOf({ from, to }: Work): Span | undefined {
  const [start, until] = [minuteOf(from)!, minuteOf(to)!];
  const end = endAfter(start, until);
  return start === until || start === end ? undefined : { start, end };
}

/** Between two cuts lies one day, and every window or none of it. */
function cut({ start, end }: Span, windows: readonly Span[]): Span[] {
  const ends = [DAY, 2 * DAY, ...windows.flatMap((window) => [window.start, window.end])];
  const cuts = [start, ...ends.filter((at) => start < at && at < end), end].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, i) => (cuts[i]! < to ? [{ start: cuts[i]!, end: to }] : []));
}

const isSamePart = (a: Segment, b: Segment): boolean =>
  a.kind === b.kind && a.rate?.id === b.rate?.id && a.holiday === b.holiday;

/** Neighbors that are the same as one. */
function joined(segments: readonly Segment[], isSame: (a: Segment, b: Segment) => boolean): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last?.end === segment.start && isSame(last, segment)) last.end = segment.end;
    else result.push({ ...segment });
  }
  return result;
}

function partOf({ day, count }: Work, stretch: Segment, windows: readonly Span[], hasRates: boolean): Part {
  const { start, end, kind, rate, amount } = stretch;
  const quarters = Math.ceil((end - start) / 15);
  const cents = amount === undefined ? undefined : centsOf(amount, quarters * count);
  return {
    ...{ from: momentOf(day, start), to: momentOf(day, end), quarters, kind, count },
    words: hasRates ? whenText(stretch, windows, day) : '',
    ...(rate && { rate: { id: rate.id, amount: Number(amount), window: windowText(rate) } }),
    ...(cents !== undefined && { cents }),
  };
}

/** Half a cent up. Undefined where it is more than a number can keep. */
function centsOf(amount: number | string, quarters: number): number | undefined {
  const dollars = ((toDecimal(amount) ?? 0n) * BigInt(quarters)) / 4n;
  const cents = Number(rounded(dollars, 2) / 10n ** 18n);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

const missingText = (stretch: Segment): string =>
  `No ${MISSING[stretch.kind]} for ${clockOf(stretch.start)} to ${clockOf(stretch.end)}.`;

const MISSING: Record<Kind, string> = {
  straight: 'straight amount',
  overtime: 'overtime amount',
  holiday: 'overtime amount',
  equipment: 'amount',
};

/** Where the newer of several rates applied, each stretch once. */
function notesOf(segments: readonly Segment[]): string[] {
  const several = segments.filter(({ among }) => among > 1);
  const stretches = joined(several, (a, b) => isSamePart(a, b) && a.among === b.among);
  return stretches.map(
    ({ start, end, among }) =>
      `Of ${among} rates for ${clockOf(start)} to ${clockOf(end)} the ${among > 2 ? 'newest' : 'newer'} applies.`,
  );
}
