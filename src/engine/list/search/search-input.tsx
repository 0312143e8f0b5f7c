// The search input of one column: text, number, a typed or picked date, or a choice. For the search row of the table
// and the search panel of a phone.

import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../schema/descriptor/limits';
import { readDays, showDays } from '../../../schema/filters/read-days';
import { readFilter } from '../../../schema/filters/read-filter';
import { dateMessage, localDay } from '../../../schema/formats/dates';
import { type Column, searchChoices } from '../../../schema/model/columns';
import { LATE } from '../../../schema/model/tasks';
import { phoneDigits, showPhone } from '../../../schema/values/phone';
import { Icon } from '../../controls/icons';
import { announce } from '../../feedback/live-region';
import type { ListModel } from '../model/list-model';
import { SearchCalendar } from './search-calendar';
import { type SearchFormat, useTypedSearch } from './use-typed-search';

interface SearchBoxProps {
  column: Column;
  id: string;
  /** The current search, in wire form; empty for none. */
  value: string;
  /** Changes whenever every input is to be emptied. */
  cleared: number;
  onSearch(path: string, value: string): void;
  /** Called when the text becomes invalid and when it is valid again; `WrongSearch` shows why, where there is room. */
  onWrong(path: string, isWrong: boolean): void;
}

export function SearchInput(props: SearchBoxProps) {
  const { search, label } = props.column;
  if (search === 'choice') return <ChoiceInput {...props} />;
  if (search === 'date')
    return (
      <TypedInput
        {...props}
        placeholder="Select date"
        note={props.column.isLate ? `${DAYS_NOTE}, or “late”` : DAYS_NOTE}
        format={props.column.isLate ? DUE_DAYS : DAYS}
        hasCalendar
      />
    );
  return (
    <TypedInput
      {...props}
      placeholder={`Search ${label}`}
      note={search === 'number' ? 'Finds exactly this number' : numberNote(props.column)}
      format={search === 'phone' ? PHONE : TEXT}
    />
  );
}

/** The search input of a column, in the row or in the panel. */
export function searchInputOf(
  { inputId, state, cleared, change }: ListModel,
  column: Column,
): Omit<SearchBoxProps, 'onWrong'> {
  const onSearch = (path: string, value: string) => change({ kind: 'search', path, value });
  return { column, id: inputId(column.path), value: state.search[column.path] ?? '', cleared, onSearch };
}

/** The error of an invalid input; only a date can be invalid. The input refers to it as its description. */
export function WrongSearch({ column, inputId }: { column: Column; inputId: string }) {
  return (
    <p id={wrongId(inputId)} className="search-wrong">
      <Icon name="alert-circle" />
      <span>{wrongMessage(column)}</span>
    </p>
  );
}

const wrongMessage = ({ label }: Column): string =>
  `${dateMessage(label)} Or type a month (11-2026), a range (11-16-2026 to 11-22-2026) or “last 7 days”.`;

const wrongId = (inputId: string): string => `${inputId}-wrong`;

interface TypedBoxProps extends SearchBoxProps {
  placeholder: string;
  /**
   * How the value is searched, if not as a part of a text: what may be typed, until a text is understood. Stands below
   * the input while it has the focus, in the panel always.
   */
  note?: string;
  format: SearchFormat;
  hasCalendar?: boolean;
}

/** Texts are typed; the search follows after a pause, or at once with Enter. Escape empties the input. */
function TypedInput({
  column,
  id,
  value,
  cleared,
  onSearch,
  onWrong,
  placeholder,
  note,
  format,
  hasCalendar,
}: TypedBoxProps) {
  const { path, label } = column;
  const { text, isWrong, type, leave, search } = useTypedSearch({
    ...format,
    value,
    cleared,
    onSearch: (next) => onSearch(path, next),
  });
  useReportInvalid(isWrong, column, onWrong);
  const understood = readFilter(column, text, localDay())?.message;
  const calendarId = `${id}-calendar`;
  const focus = () => document.getElementById(id)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search(text);
    if (event.key !== 'Escape' || text === '') return;
    // An input with text takes the first Escape; only an empty one leaves it to the panel around it.
    event.preventDefault();
    event.stopPropagation();
    search('');
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = [currentTarget, document.getElementById(calendarId)].some((part) =>
      part?.contains(relatedTarget as Node | null),
    );
    if (isInside) return;
    if (format.read(text) === undefined) search(text);
    else leave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <span
      className={`search-field${text === '' ? '' : ' search-field-filled'}${isWrong ? ' search-field-wrong' : ''}`}
      onBlur={onBlur}
    >
      <input
        id={id}
        type="text"
        className="control"
        aria-label={`Search ${label}`}
        aria-describedby={[isWrong ? wrongId(id) : note && `${id}-note`].filter(Boolean).join(' ') || undefined}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        size={placeholder.length}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {note && !isWrong && (
        <span id={`${id}-note`} className="search-note">
          {understood === undefined ? note : `Finds ${understood}`}
        </span>
      )}
      {text !== '' && (
        <button
          type="button"
          className="search-field-clear"
          aria-label={`Clear ${label}`}
          onClick={() => {
            search('');
            focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
      {hasCalendar && (
        <SearchCalendar
          id={calendarId}
          inputId={id}
          label={label}
          value={format.read(text) ?? ''}
          onPick={(days) => search(format.show(days))}
        />
      )}
    </span>
  );
}

function ChoiceInput({ column, id, value, onSearch }: SearchBoxProps) {
  return (
    <span className={`search-field${value === '' ? '' : ' search-field-filled'}`}>
      <select
        id={id}
        className="control"
        aria-label={`Search ${column.label}`}
        value={value}
        onChange={(event) => onSearch(column.path, event.target.value)}
      >
        <option value="">All</option>
        {searchChoices(column.property)?.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.text}
          </option>
        ))}
      </select>
    </span>
  );
}

/**
 * Announces the error when the text becomes invalid, and clears it when the text is valid again or the input is
 * unmounted.
 */
function useReportInvalid(isWrong: boolean, column: Column, onWrong: SearchBoxProps['onWrong']): void {
  const report = useEffectEvent((now: boolean) => {
    onWrong(column.path, now);
    if (now) announce(wrongMessage(column));
  });
  useEffect(() => {
    if (!isWrong) return;
    report(true);
    return () => report(false);
  }, [isWrong]);
}

export const TEXT: SearchFormat = {
  show: (value) => value,
  read: (text) => text.trim(),
  mayGrow: () => true,
};

/** The digits count; a text that is no phone number is sent as it is and finds nothing. */
export const PHONE: SearchFormat = {
  show: showPhone,
  read: (text) => phoneDigits(text) ?? text.trim(),
  mayGrow: () => true,
};

export const DAYS: SearchFormat = {
  show: showDays,
  read: (text) => (text.trim() === '' ? '' : readDays(text, localDay())?.text),
  mayGrow(text) {
    // The last end of a range may be half typed, as may what stands between them.
    const last = text
      .trim()
      .replace(/^(from|until)\s+/i, '')
      .split(/\.+|\s(?:t|to|-)(?:\s|$)/)
      .at(-1)!;
    return /^\s*([\d/-]{0,9}|[a-z]+( [\da-z]*)*)$/i.test(last) && last.length < 'last 9999 days'.length;
  },
};

const DUE_DAYS: SearchFormat = {
  ...DAYS,
  read: (text) => (text.trim().toLowerCase() === LATE ? LATE : DAYS.read(text)),
};

const DAYS_NOTE = 'A day, a month (11-2026), a range (11-16-2026 to 11-22-2026) or “last 7 days”';

/** What a part of a number may be, where the column has numbers of parts. */
const numberNote = ({ property }: Column): string | undefined =>
  property.numberParts && `Finds a ${property.numberParts.join(', ')} or any part of it`;

/**
 * The search inputs with an invalid text, in the search row or the search panel. The paths of those columns, and the
 * callback of the inputs.
 */
export function useInvalidInputs(): [readonly string[], (path: string, isWrong: boolean) => void] {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const report = useCallback((path: string, isWrong: boolean) => {
    setWrong((before) => [...before.filter((each) => each !== path), ...(isWrong ? [path] : [])]);
  }, []);
  return [wrong, report];
}
