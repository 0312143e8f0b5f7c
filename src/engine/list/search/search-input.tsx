// The search input of one column: text, number, a typed or picked date, or a choice. For the search row of the table
// and the search panel of a phone.
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { dateMessage, isDate, showDate, toWireDate } from '../../../schema/formats/dates';
import { phoneDigits, showPhone } from '../../../schema/formats/phone';
import { type Column, searchChoices } from '../../../schema/model/columns';
import { LONGEST_SEARCH } from '../../../schema/model/limits';
import { Icon } from '../../controls/icons';
import { announce } from '../../feedback/live-region';
import type { ListModel } from '../list-model';
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
  switch (props.column.search) {
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'date':
      return <TypedInput {...props} placeholder="Select date" hint="MM-dd-yyyy" format={DAY} />;
    case 'number':
      return (
        <TypedInput
          {...props}
          placeholder={`Search ${props.column.label}`}
          note="Finds exactly this number"
          format={TEXT}
        />
      );
    case 'phone':
      return <TypedInput {...props} placeholder={`Search ${props.column.label}`} format={PHONE} />;
    case 'text':
      return <TypedInput {...props} placeholder={`Search ${props.column.label}`} format={TEXT} />;
  }
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
      <span>{dateMessage(column.label)}</span>
    </p>
  );
}

const wrongId = (inputId: string): string => `${inputId}-wrong`;

interface TypedBoxProps extends SearchBoxProps {
  placeholder: string;
  /** How the value has to be typed, if that is not free; such an input also has a calendar. */
  hint?: string;
  /**
   * How the value is searched, if not as a part of a text. Stands below the input while it has the focus, in the panel
   * always.
   */
  note?: string;
  format: SearchFormat;
}

/** Texts are typed; the search follows after a pause, or at once with Enter. Escape empties the input. */
function TypedInput({ column, id, value, cleared, onSearch, onWrong, placeholder, hint, note, format }: TypedBoxProps) {
  const { path, label } = column;
  const { text, isWrong, type, leave, search } = useTypedSearch({
    ...format,
    value,
    cleared,
    onSearch: (next) => onSearch(path, next),
  });
  useReportInvalid(isWrong, column, onWrong);
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
    <span
      className={`search-box${text === '' ? '' : ' search-box-filled'}${isWrong ? ' search-box-wrong' : ''}`}
      onBlur={onBlur}
    >
      <input
        id={id}
        type="text"
        className="control"
        aria-label={`Search ${label}`}
        aria-describedby={
          [(hint ?? note) && `${id}-hint`, isWrong && wrongId(id)].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        size={placeholder.length}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hint && (
        <span id={`${id}-hint`} className="visually-hidden">
          {hint}
        </span>
      )}
      {note && (
        <span id={`${id}-hint`} className="search-note">
          {note}
        </span>
      )}
      {text !== '' && (
        <button
          type="button"
          className="search-box-clear"
          aria-label={`Clear ${label}`}
          onClick={() => {
            search('');
            focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
      {hint && (
        <SearchCalendar
          id={calendarId}
          inputId={id}
          label={label}
          value={format.read(text) ?? ''}
          onPick={(day) => search(format.show(day))}
        />
      )}
    </span>
  );
}

function ChoiceInput({ column, id, value, onSearch }: SearchBoxProps) {
  return (
    <span className={`search-box${value === '' ? '' : ' search-box-filled'}`}>
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
    if (now) announce(dateMessage(column.label));
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

/** A time that is typed after the day is left out: a column is searched by days. */
export const DAY: SearchFormat = {
  show: showDate,
  read(text) {
    const day = text.trim() === '' ? '' : toWireDate(text)?.slice(0, 10);
    return day === '' || (day !== undefined && isDate(day)) ? day : undefined;
  },
  mayGrow: (text) => text.trim().length < 10 && /^[\d/-]*$/.test(text.trim()),
};
