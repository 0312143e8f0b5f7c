// The choices of a column as checkboxes below its search input, for several at once. Loads when they are wanted.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../schema/descriptor/limits';
import { EMPTY } from '../../../schema/filters/as-literal';
import { mayBeEmpty } from '../../../schema/filters/read-filter';
import { splitTerms, type Term } from '../../../schema/filters/split-terms';
import type { Column } from '../../../schema/model/columns';
import { Button } from '../../controls/button';
import { showToast } from '../../feedback/toasts';

interface SeveralChoicesProps {
  column: Column;
  inputId: string;
  /** Of the select: values as they are sent. */
  options: readonly { value: string; text: string }[];
  value: string;
  onSearch(value: string): void;
  onClose(): void;
}

/** Of what is wanted nothing is chosen that is not wanted, too; of what is only not wanted, everything else. */
function chosenIn(value: string): (option: string) => boolean {
  const terms = splitTerms(value);
  const [wanted, unwanted] = [false, true].map((isNot) => terms.filter((term) => term.isNot === isNot).map(keyOf)) as [
    string[],
    string[],
  ];
  return (option) => {
    const key = splitTerms(option).map(keyOf)[0]!;
    return terms.length > 0 && !unwanted.includes(key) && (wanted.length === 0 || wanted.includes(key));
  };
}

/** Between quotes it is a choice, never the word for what has none. */
const keyOf = ({ text, isQuoted }: Term): string =>
  !isQuoted && text.toLowerCase() === EMPTY ? EMPTY : `=${text.toLowerCase()}`;

const TOO_LONG = 'These choices together are too long for one search.';

/** Closed by Escape, by its button, and when the focus leaves it. Every tick searches at once. */
export function SeveralChoices({ column, inputId, options, value, onSearch, onClose }: SeveralChoicesProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const offersEmpty = mayBeEmpty(column) && !column.isFilled;
  const all = [...options, ...(offersEmpty ? [{ value: EMPTY, text: 'Empty' }] : [])];
  const isChosen = chosenIn(value);
  const toggle = (option: string) => {
    const values = all.map((one) => one.value);
    const isTicked = (one: string) => (one === option) !== isChosen(one);
    const wanted = values.filter(isTicked).join(' | ');
    const unwanted = values
      .filter((one) => !isTicked(one))
      .map((one) => `!${one}`)
      .join(' | ');
    // A search that is too long would be none.
    const next = [wanted, unwanted].find((text) => text.length <= MAX_SEARCH_LENGTH);
    if (next === undefined) showToast({ kind: 'error', text: TOO_LONG });
    else onSearch(next);
  };
  const close = () => {
    onClose();
    document.getElementById(inputId)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) onClose();
  };
  return (
    <fieldset className="search-several" onKeyDown={onKeyDown} onBlur={onBlur}>
      <legend className="visually-hidden">{`${column.label}, several`}</legend>
      {all.map((option, at) => (
        <label key={option.value}>
          <input
            ref={at === 0 ? first : undefined}
            type="checkbox"
            checked={isChosen(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.text}
        </label>
      ))}
      <Button isSmall onClick={close}>
        Done
      </Button>
    </fieldset>
  );
}
