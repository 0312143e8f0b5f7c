// The search box of one column: text, a typed date, or a choice (spec section 2, "Shared server-side data table").
// Used in the search row of the table and in the search panel of a phone.
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { searchChoices, type Column } from '../../schema/columns';
import { isDate, showDate, toWireDate } from '../../schema/dates';
import { Icon } from '../icons';
import { LONGEST_SEARCH } from './list-state';

interface SearchBoxProps {
  column: Column;
  id: string;
  /** What is searched now, in wire form; empty for nothing. */
  value: string;
  /** Changes whenever every box is to be emptied. */
  cleared: number;
  onSearch(path: string, value: string): void;
}

/** A search waits for a short pause in the typing (ms). */
const PAUSE = 300;

export function SearchBox(props: SearchBoxProps) {
  switch (props.column.search) {
    case 'choice':
      return <ChoiceBox {...props} />;
    case 'date':
      return <TypedBox {...props} placeholder="Select date" hint="MM-dd-yyyy" show={showDate} read={readDay} />;
    case 'number':
    case 'text':
      return <TypedBox {...props} placeholder={`Search ${props.column.label}`} show={asIs} read={(text) => text.trim()} />;
  }
}

interface TypedBoxProps extends SearchBoxProps {
  placeholder: string;
  /** How the value has to be typed, if that is not free. */
  hint?: string;
  show(value: string): string;
  /** The wire form of a typed text; undefined while it is none. */
  read(text: string): string | undefined;
}

/** Texts are typed; the search follows after a pause, or at once with Enter. Escape empties the box. */
function TypedBox({ column, id, value, cleared, onSearch, placeholder, hint, show, read }: TypedBoxProps) {
  const { text, isWrong, type, search } = useTyped({ value, cleared, show, read, onSearch: (next) => onSearch(column.path, next) });
  const clear = () => search('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search(text);
    if (event.key !== 'Escape' || text === '') return;
    // A filled box takes the first Escape; only an empty one leaves it to the panel around it.
    event.preventDefault();
    event.stopPropagation();
    clear();
  };
  return (
    <span className={`search-box${text === '' ? '' : ' search-box-filled'}${isWrong ? ' search-box-wrong' : ''}`}>
      <input
        id={id}
        type="text"
        className="control"
        aria-label={`Search ${column.label}`}
        aria-describedby={hint && `${id}-hint`}
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
      {isWrong && (
        <span className="search-box-mark" title={`Type the date as ${hint}`}>
          <Icon name="alert-circle" />
        </span>
      )}
      {hint && text === '' && (
        <span className="search-box-mark">
          <Icon name="calendar" />
        </span>
      )}
      {text !== '' && (
        <button
          type="button"
          className="search-box-clear"
          aria-label={`Clear ${column.label}`}
          onClick={() => {
            clear();
            document.getElementById(id)?.focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
    </span>
  );
}

function ChoiceBox({ column, id, value, onSearch }: SearchBoxProps) {
  return (
    <span className={`search-box${value === '' ? '' : ' search-box-filled'}`}>
      <select id={id} className="control" aria-label={`Search ${column.label}`} value={value} onChange={(event) => onSearch(column.path, event.target.value)}>
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

interface Typing {
  value: string;
  cleared: number;
  show(value: string): string;
  read(text: string): string | undefined;
  onSearch(value: string): void;
}

/**
 * The text in a box, ahead of the search it will become. A search that changes from outside (a removed chip, Back) replaces the text;
 * the box's own search coming back does not, because more may have been typed meanwhile.
 */
function useTyped({ value, cleared, show, read, onSearch }: Typing) {
  const fresh = { text: show(value), isWrong: false, seen: value, sent: value, cleared };
  const [box, setBox] = useState(fresh);
  if (box.cleared !== cleared) setBox(fresh);
  else if (box.seen !== value) setBox(value === box.sent ? { ...box, seen: value } : fresh);
  const search = (text: string) => {
    const next = read(text);
    setBox((before) => ({ ...before, text, isWrong: next === undefined, sent: next ?? before.sent }));
    if (next !== undefined && next !== value) onSearch(next);
  };
  const isNews = useEffectEvent(() => read(box.text) !== box.sent);
  const searchNow = useEffectEvent(() => search(box.text));
  useEffect(() => {
    // Only typing starts the pause again; a redrawn table must not.
    if (!isNews()) return;
    const pause = setTimeout(searchNow, PAUSE);
    return () => clearTimeout(pause);
  }, [box.text]);
  const type = (text: string) => setBox((before) => ({ ...before, text, isWrong: false }));
  return { text: box.text, isWrong: box.isWrong, type, search };
}

const asIs = (text: string): string => text;

/** A day in wire form; half a date is not one yet, and neither is a date with a time. */
function readDay(text: string): string | undefined {
  if (text.trim() === '') return '';
  const wire = toWireDate(text);
  return wire !== undefined && isDate(wire) ? wire : undefined;
}
