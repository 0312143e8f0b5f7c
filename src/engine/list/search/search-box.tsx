// The search box of all columns of a list: in its head, and in the panel of a phone. Its text is searched as it stands.
import type { KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../schema/descriptor/limits';
import { EVERYWHERE } from '../../../schema/model/list-view';
import { Icon } from '../../controls/icons';
import type { ListModel } from '../model/list-model';
import { ClearSearch } from './search-input';
import { useTypedSearch } from './use-typed-search';

const AS_IT_STANDS = {
  format: { read: (text: string) => text.trim(), mayGrow: () => true },
  show: (text: string) => text,
};

/** The search follows after a pause, or at once with Enter; Escape empties the box. */
export function SearchBox({ list, id }: { list: ListModel; id: string }) {
  const { state, change, cleared } = list;
  const { text, type, leave, search } = useTypedSearch({
    ...AS_IT_STANDS,
    value: state.search[EVERYWHERE] ?? '',
    cleared,
    onSearch: (value) => change({ kind: 'search', path: EVERYWHERE, value }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(text);
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    search('');
  };
  return (
    <span className={`search-field search-box${text === '' ? '' : ' search-field-filled'}`}>
      <Icon name="search" />
      <input
        id={id}
        type="text"
        className="control"
        data-shortcut="search"
        aria-label="Search all columns"
        placeholder="Search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {text !== '' && <ClearSearch label="Clear search of all columns" inputId={id} onClear={() => search('')} />}
    </span>
  );
}
