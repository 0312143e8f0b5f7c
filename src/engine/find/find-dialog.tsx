// Ctrl+K: one box that finds screens, actions and records of every noun. A combobox with a list: the box keeps the focus,
// and its keys choose. Loads when the page is idle, or with its button.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { findText, isFindable, MAX_FIND_TEXT } from '../../schema/model/find';
import { nouns } from '../../schema/model/nouns';
import type { Profile } from '../../schema/model/profile';
import { IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { failureText } from '../feedback/result';
import { ModalDialog } from '../overlay/modal-dialog';
import { session, userKey } from '../session/session';
import { addRecent } from '../storage/recent';
import type { FindItem, ShellAction } from './find-items';
import { type Finding, useFind } from './use-find';
import { type FindGroup, useRecent, useResults } from './use-results';

interface FindDialogProps {
  actions: readonly ShellAction[];
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
}

export function FindDialog({ actions, opener, onClose }: FindDialogProps) {
  const user = useSnapshot(session).user as Profile | null;
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const text = findText(typed);
  const { recent, keep } = useRecent();
  const finding = useFind(
    text,
    recent.flatMap(({ record }) => record ?? []),
    keep,
  );
  const groups = useResults({ user, actions, recent, text, finding });
  const items = groups.flatMap((group) => group.items);
  const [activeKey, setActiveKey] = useState<string>();
  const active = Math.max(
    items.findIndex(({ key }) => key === activeKey),
    0,
  );
  const id = useId();
  useAnnouncedCount(items.length, text, finding);

  function open(item: FindItem, isNewTab: boolean): void {
    const { key, record, href, run, isPassing } = item;
    const owner = userKey();
    if (owner !== undefined && !isPassing) addRecent(owner, { key, ...(record && { record }) });
    if (href !== undefined && isNewTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    // After the dialog has given the focus back: the page that opens takes it, or the question before leaving.
    setTimeout(() => (href === undefined ? run?.() : navigate(href)));
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) goTo(items[(active + step + items.length) % items.length]!);
    else if (event.key === 'Enter') open(items[active]!, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
    // It is nothing for the shortcuts of the page.
    event.stopPropagation();
  }

  const mark = ({ key }: FindItem) => setActiveKey(key);
  function goTo(item: FindItem): void {
    mark(item);
    document.getElementById(optionId(id, item))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <ModalDialog className="modal find" labelledBy={`${id}title`} opener={opener} onClose={onClose}>
      <h2 className="visually-hidden" id={`${id}title`}>
        Find
      </h2>
      <div className="find-head">
        <Icon name="search" />
        <input
          type="text"
          className="control"
          role="combobox"
          data-first
          aria-label="Screens, actions and records"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(id, items[active]!) : undefined}
          aria-describedby={`${id}note`}
          placeholder="Name, number, phone or screen"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveKey(undefined);
          }}
          onKeyDown={press}
        />
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      <div className="find-list" id={`${id}list`} role="listbox" aria-label="Results">
        {groups.map((group) => (
          <Group key={group.title} group={group} id={id} active={items[active]?.key} mark={mark} open={open} />
        ))}
      </div>
      <p className="find-note" id={`${id}note`}>
        {noteOn(typed, text, finding, items.length)}
      </p>
    </ModalDialog>
  );
}

/** An id has no spaces. */
const optionId = (id: string, { key }: FindItem): string => `${id}${key.replace(/\s/g, '-')}`;

/** The box stays short: what was pasted beyond the limit is not searched. */
function noteOn(typed: string, text: string, finding: Finding, count: number): string {
  const notes: (string | undefined | false)[] = [
    [...typed.trim()].length > MAX_FIND_TEXT && `Only the first ${MAX_FIND_TEXT} characters are searched.`,
    text !== '' && !isFindable(text) && 'Type two letters, or a number, to search records.',
    finding.failure?.kind === 'unreachable'
      ? 'Records cannot be searched: the server cannot be reached. Screens and actions still work.'
      : finding.failure && failureText(finding.failure),
    finding.slow.length > 0 &&
      `Took too long to search, type more: ${finding.slow.map((name) => nouns.get(name)?.plural ?? nouns.get(name)?.title ?? name).join(', ')}.`,
    finding.more.length > 0 && 'Only the best of each kind are shown.',
    text !== '' && count === 0 && (finding.isPending ? 'Searching…' : 'Nothing found.'),
  ];
  return notes.filter(Boolean).join(' ');
}

/** Says how many there are when nothing is on its way any more. */
function useAnnouncedCount(count: number, text: string, { isPending }: Finding): void {
  useEffect(() => {
    if (text === '' || isPending) return;
    const timer = setTimeout(() => announce(count === 1 ? '1 result' : `${count} results`), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [count, text, isPending]);
}

/** Milliseconds of a pause after which the count is said. */
const ANNOUNCE_MS = 400;

interface GroupProps {
  group: FindGroup;
  id: string;
  active?: string;
  mark(item: FindItem): void;
  open(item: FindItem, isNewTab: boolean): void;
}

function Group({ group: { title, items }, id, active, mark, open }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
    <div role="group" aria-label={title}>
      <p className="find-group" aria-hidden="true">
        {title}
      </p>
      {items.map((item) => (
        <Option
          key={item.key}
          item={item}
          id={optionId(id, item)}
          isActive={item.key === active}
          mark={mark}
          open={open}
        />
      ))}
    </div>
  );
}

interface OptionProps extends Pick<GroupProps, 'mark' | 'open'> {
  item: FindItem;
  id: string;
  isActive: boolean;
}

/** A link where it has an address, so that the browser opens it as links are opened. */
function Option({ item, id, isActive, mark, open }: OptionProps) {
  const Tag = item.href === undefined ? 'div' : 'a';
  return (
    <Tag
      id={id}
      role="option"
      className="find-option"
      href={item.href}
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => !isActive && mark(item)}
      // The box keeps the focus.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        open(item, event.ctrlKey || event.metaKey);
      }}
    >
      <Icon name={item.icon} />
      <span className="find-label">{item.label}</span>
      {item.hint && <span className="find-hint">{item.hint}</span>}
    </Tag>
  );
}
