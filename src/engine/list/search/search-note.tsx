// What stands below a search input: how its text is read, what is done with one that is not, and before anything is typed
// what may be. Loads with the first focus.
import { useEffect } from 'react';
import { type FilterForm, filterForms } from '../../../schema/filters/filter-forms';
import { filterMessage } from '../../../schema/filters/filter-message';
import { readFilter } from '../../../schema/filters/read-filter';
import { splitTerms } from '../../../schema/filters/split-terms';
import { dateMessage, localDay } from '../../../schema/formats/dates';
import type { Column } from '../../../schema/model/columns';
import { Icon } from '../../controls/icons';
import { announce } from '../../feedback/live-region';

interface SearchNoteProps {
  /** Its input refers to it as its description. */
  id: string;
  column: Column;
  text: string;
  isWrong: boolean;
}

/** Only what is wrong is announced; all else is read as the description of the input. */
export function SearchNote({ id, column, text, isWrong }: SearchNoteProps) {
  const read = readFilter(column, text, localDay());
  const wrong = isWrong ? wrongMessage(column, text) : undefined;
  useEffect(() => {
    if (wrong !== undefined) announce(wrong);
  }, [wrong]);
  if (wrong !== undefined)
    return (
      <span id={id} className="search-note search-wrong">
        <Icon name="alert-circle" />
        <span>{wrong}</span>
      </span>
    );
  return (
    <span id={id} className="search-note">
      {read ? `Finds ${filterMessage(column, read)}` : <Forms forms={filterForms(column)} />}
    </span>
  );
}

/** One a line; read as "oak: contains it,". */
const Forms = ({ forms }: { forms: readonly FilterForm[] }) => (
  <span className="search-forms">
    {forms.map(([example, meaning]) => (
      <span key={example} className="search-form">
        <code>{example}</code>
        <span className="visually-hidden">: </span>
        <span>{meaning}</span>
        <span className="visually-hidden">, </span>
      </span>
    ))}
  </span>
);

/** What was not understood, what may be typed, and what the list does without it. */
function wrongMessage(column: Column, text: string): string {
  const { label, search } = column;
  const forms =
    search === 'date'
      ? `${dateMessage(label)} Or type a month (11-2026), a range (11-16-2026 to 11-22-2026) or “last 7 days”.`
      : `“${cut(wrongTerm(column, text))}” is no number. Type 5, >5, 5..10 or 5 | 8.`;
  return `${forms} Until then this box is ignored.`;
}

/** The first alternative that is not understood. */
const wrongTerm = (column: Column, text: string): string =>
  splitTerms(text).find((term) => !readFilter(column, term.text, localDay()))?.text ?? text;

const cut = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
