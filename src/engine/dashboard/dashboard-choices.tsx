// What a dashboard is about: the last days, and one record that everything is narrowed to.
import { useCallback, useId } from 'react';
import type { Noun } from '../../schema/descriptor/descriptor';
import { DASHBOARD_DAYS } from '../../schema/model/dashboard';
import { useDataSource } from '../data/data-context';
import { useQuery } from '../data/use-query';
import { allOf } from './panel-model';

/** How far panels look back from today: one of `DASHBOARD_DAYS`. */
export function DaysChoice({ value, onChoose }: { value: number; onChoose(days: number): void }) {
  const id = useId();
  return (
    <fieldset className="dashboard-choice-days">
      <legend className="visually-hidden">Days until today</legend>
      {DASHBOARD_DAYS.map((days) => (
        <label key={days}>
          <input type="radio" name={id} checked={days === value} onChange={() => onChoose(days)} />
          <span>{days} days</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NarrowProps {
  noun: Noun;
  /** Its id. */
  value: string | undefined;
  /** The record that is chosen, which may be none of the choices any more. */
  narrowed: { id: number; text: string } | undefined;
  /** Whether there is something to narrow: without it nothing is fetched, so that the page has no age of its own. */
  isThere: boolean;
  onChoose(id: string | undefined): void;
}

/** The records of `noun` to choose from; `onChoose` gets undefined for all of them. */
export function NarrowChoice({ noun, value = '', narrowed, isThere, onChoose }: NarrowProps) {
  const source = useDataSource();
  const fetch = useCallback(() => source.choices(noun), [source, noun]);
  const { data = [] } = useQuery(isThere ? fetch : undefined);
  const isKnown = value === '' || data.some((choice) => String(choice.value) === value);
  return (
    <select
      className="control dashboard-narrow"
      aria-label={noun.title}
      value={value}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    >
      <option value="">{allOf(noun)}</option>
      {!isKnown && <option value={value}>{String(narrowed?.id) === value ? narrowed!.text : '…'}</option>}
      {data.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
