// The search input of one column: text, number, a typed or picked date, or a choice. For the search row of the table
// and the search panel of a phone. How its text is read, what it says below, and the choice of several load when they
// are wanted.

import { type FocusEvent, type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../schema/descriptor/limits';
import { asLiteral } from '../../../schema/filters/as-literal';
import { type Column, searchChoices } from '../../../schema/model/columns';
import { Icon } from '../../controls/icons';
import { Late, lazyComponent } from '../../lazy/lazy-component';
import { loadEventually, once, onSettled } from '../../lazy/load-once';
import { searchText } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { SearchCalendar } from './search-calendar';
import type { formatOf as formatOfColumn } from './search-format';
import { useTypedSearch } from './use-typed-search';

const SearchNote = lazyComponent(() => import('./search-note'), 'SearchNote');
const SeveralChoices = lazyComponent(() => import('./several-choices'), 'SeveralChoices');

let formatOf: typeof formatOfColumn | undefined;
const loadFormat = once(async () => {
  ({ formatOf } = await import('./search-format'));
});

/** What is typed meanwhile waits for it. */
const prepareFormat = () => void loadEventually(loadFormat).catch(() => {});

interface SearchBoxProps {
  column: Column;
  id: string;
  /** The current search, in wire form; empty for none. */
  value: string;
  /** Changes whenever every input is to be emptied. */
  cleared: number;
  onSearch(path: string, value: string): void;
  /** What may be typed stands below it also while it has not the focus. */
  hasNote?: boolean;
}

/** A select where the column has choices, else a text box. `onSearch` gets wire form, empty for no search. */
export const SearchInput = (props: SearchBoxProps) =>
  props.column.search === 'choice' ? <ChoiceInput {...props} /> : <TypedInput {...props} />;

/** The search input of a column, in the row or in the panel. */
export function searchInputOf({ inputId, state, cleared, change }: ListModel, column: Column): SearchBoxProps {
  const onSearch = (path: string, value: string) => change({ kind: 'search', path, value });
  return { column, id: inputId(column.path), value: state.search[column.path] ?? '', cleared, onSearch };
}

/** Texts are typed; the search follows after a pause, or at once with Enter. Escape empties the input. */
function TypedInput({ column, id, value, cleared, onSearch, hasNote }: SearchBoxProps) {
  const { path, label } = column;
  const loaded = useSyncExternalStore(onSettled, () => formatOf);
  const format = useMemo(() => loaded?.(column), [loaded, column]);
  const show = (searched: string) => searchText(column, searched);
  const { text, isWrong, type, leave, search } = useTypedSearch({
    format,
    show,
    value,
    cleared,
    onSearch: (next) => onSearch(path, next),
  });
  const [isUsed, setUsed] = useState(false);
  const hasCalendar = column.search === 'date';
  const placeholder = hasCalendar ? 'Select date' : `Search ${label}`;
  const isNoted = hasNote || isUsed || isWrong;
  const calendarId = `${id}-calendar`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(text);
    if (event.key !== 'Escape' || (text === '' && (hasNote || !isUsed))) return;
    // The first Escape empties it, the next hides the note; only then the panel around it gets one.
    event.preventDefault();
    event.stopPropagation();
    if (text === '') setUsed(false);
    else search('');
  };
  const onFocus = () => {
    prepareFormat();
    setUsed(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = [currentTarget, document.getElementById(calendarId)].some((part) =>
      part?.contains(relatedTarget as Node | null),
    );
    if (isInside) return;
    if (format?.read(text) === undefined) search(text);
    else leave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the controls inside
    <span
      className={`search-field${text === '' ? '' : ' search-field-filled'}${isWrong ? ' search-field-wrong' : ''}`}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <input
        id={id}
        type="text"
        className="control"
        aria-label={`Search ${label}`}
        aria-describedby={isNoted ? `${id}-note` : undefined}
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
      {isNoted && (
        <Late>
          <SearchNote id={`${id}-note`} column={column} text={text} isWrong={isWrong} />
        </Late>
      )}
      {text !== '' && <ClearSearch label={`Clear ${label}`} inputId={id} onClear={() => search('')} />}
      {hasCalendar && (
        <SearchCalendar
          id={calendarId}
          inputId={id}
          label={label}
          value={format?.read(text) ?? ''}
          onPick={(days) => {
            prepareFormat();
            search(show(days));
          }}
        />
      )}
    </span>
  );
}

/** Empties a search input, which has the focus then. */
export const ClearSearch = ({ label, inputId, onClear }: { label: string; inputId: string; onClear(): void }) => (
  <button
    type="button"
    className="search-field-clear"
    aria-label={label}
    onClick={() => {
      onClear();
      document.getElementById(inputId)?.focus();
    }}
  >
    <Icon name="x" />
  </button>
);

/** Chooses several; no choice has this value. */
const SEVERAL = '|';

function ChoiceInput({ column, id, value, onSearch }: SearchBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const choices = searchChoices(column.property) ?? [];
  const options = choices.map((choice) => ({ value: asLiteral(column, String(choice.value)), text: choice.text }));
  const isOne = value === '' || options.some((option) => option.value === value);
  const search = (next: string) => onSearch(column.path, next);
  return (
    <span className={`search-field${value === '' ? '' : ' search-field-filled'}`}>
      <select
        id={id}
        className="control"
        aria-label={`Search ${column.label}`}
        value={value}
        onChange={({ target }) => (target.value === SEVERAL ? setOpen(true) : search(target.value))}
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
        {!isOne && <option value={value}>{searchText(column, value)}</option>}
        <option value={SEVERAL}>Several…</option>
      </select>
      {isOpen && (
        <Late>
          <SeveralChoices
            column={column}
            inputId={id}
            options={options}
            value={value}
            onSearch={search}
            onClose={() => setOpen(false)}
          />
        </Late>
      )}
    </span>
  );
}
