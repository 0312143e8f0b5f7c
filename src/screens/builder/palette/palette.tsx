// The palette: an input over a list of what can be done.
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../../engine/feedback/live-region';
import { ModalDialog } from '../../../engine/overlay/modal-dialog';
import { BuilderIcon } from '../parts/builder-icon';
import { useBuilder } from '../store/builder';
import { findEntries, type PaletteEntry, paletteEntries } from './palette-entries';

interface PaletteProps {
  /** Key of the field that its commands are about. */
  selected: string | undefined;
  opener: HTMLElement;
  onClose(): void;
}

/**
 * Arrow keys and typing choose from the list while the focus stays in the input. What is chosen runs when the dialog
 * has closed and given the focus back.
 */
export function Palette({ selected, opener, onClose }: PaletteProps) {
  const builder = useBuilder();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Nothing behind the palette changes while it is open.
  const [all] = useState(() => paletteEntries(builder, selected));
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const { entries, more } = useMemo(() => findEntries(all, wanted), [all, wanted]);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (wanted !== '') announce(entries.length === 0 ? NOTHING : countOf(entries.length + more));
  }, [wanted, entries, more]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is active, or the same in another place.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, entries]);

  /** The dialog has given the focus back before anything is done, which may put it elsewhere. */
  function run(entry: PaletteEntry): void {
    flushSync(onClose);
    entry.run();
  }

  function pressed(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if ((step === 0 && !isEnter) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (entries.length === 0) return;
    if (isEnter) run(findEntries(all, query).entries[active] ?? entries[active]!);
    else setChosen((active + step + entries.length) % entries.length);
  }

  return (
    <ModalDialog className="modal palette" labelledBy={`${id}-title`} opener={opener} onClose={onClose}>
      <h2 className="visually-hidden" id={`${id}-title`}>
        Find a field or a command
      </h2>
      <input
        className="control palette-input"
        data-first
        data-own-undo
        type="text"
        role="combobox"
        aria-label="Find a field or a command"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a field or a command"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosen(0);
        }}
        onKeyDown={pressed}
      />
      <div ref={list} className="palette-list" id={`${id}-list`} role="listbox" aria-label="Found">
        {groupsOf(entries).map(({ group, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p className="palette-group" id={`${id}-${group}`}>
              {group}
            </p>
            {members.map(({ entry, index }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
              <div
                key={index}
                id={optionId(index)}
                className="palette-entry"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onClick={() => run(entry)}
              >
                {entry.icon && <BuilderIcon name={entry.icon} />}
                <span>{entry.text}</span>
                {entry.shortcut !== undefined && <kbd className="key">{entry.shortcut}</kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="palette-note">{NOTHING}</p>}
      {more > 0 && <p className="palette-note">{more.toLocaleString('en-US')} more: type to find them.</p>}
    </ModalDialog>
  );
}

const NOTHING = 'No field or command found.';

const countOf = (count: number): string => `${count} found.`;

/** Entries by group, each with its index in the list. */
function groupsOf(entries: readonly PaletteEntry[]) {
  const groups = new Map<PaletteEntry['group'], { entry: PaletteEntry; index: number }[]>();
  entries.forEach((entry, index) => {
    const members = groups.get(entry.group);
    if (members) members.push({ entry, index });
    else groups.set(entry.group, [{ entry, index }]);
  });
  return [...groups].map(([group, members]) => ({ group, members }));
}
