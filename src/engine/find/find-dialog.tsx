// Ctrl+K: one box that finds screens, actions and records of every noun. A combobox with a list: the box keeps the focus,
// and its keys choose. Loads when the page is idle, or with its button.
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { findText, isFindable, MAX_FIND_TEXT } from '../../schema/model/find';
import { pluralOf } from '../../schema/model/noun-label';
import { nouns } from '../../schema/model/nouns';
import type { Profile } from '../../schema/model/profile';
import { Button, IconButton } from '../controls/button';
import { Icon } from '../controls/icons';
import { announce } from '../feedback/live-region';
import { failureText } from '../feedback/result';
import { ModalDialog } from '../overlay/modal-dialog';
import { session, userKey } from '../session/session';
import { addRecent } from '../storage/recent';
import type { FindItem, ShellAction } from './find-items';
import { pressAdd } from './press-add';
import { type Finding, useFind } from './use-find';
import { type FindGroup, useRecent, useResults } from './use-results';

interface FindDialogProps {
  actions: readonly ShellAction[];
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
}

/** Open as long as it is rendered. `actions` are those of the shell, such as Log Out. */
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
  const isWaiting = finding.isPending && !isComplete(groups, items[active]);
  const failure = failureNote(finding);
  useAnnouncedResult(items.length, text, finding.isPending, failure);
  const awaitResults = useAwaited(finding, (isNewTab) => items[active] && open(items[active], isNewTab));

  function open(item: FindItem, isNewTab: boolean): void {
    const { href, run, addsOn } = item;
    keepRecent(item);
    if (href !== undefined && isNewTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    // After the dialog has given the focus back: the page that opens takes it, or the question before leaving.
    setTimeout(() => {
      if (href === undefined) return run?.();
      // Where the list is open it stays as it is.
      if (addsOn === undefined || location.pathname !== href) navigate(href);
      if (addsOn !== undefined) pressAdd(addsOn);
    });
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else if (step !== undefined && items.length > 0) goTo(items[(active + step + items.length) % items.length]!);
    else return;
    event.preventDefault();
    // It is nothing for the shortcuts of the page.
    event.stopPropagation();
  }

  /** What belongs to an earlier text opens only where it was chosen. */
  function enter(isNewTab: boolean): void {
    const item = items[active];
    if (isWaiting && (!item || item.key !== activeKey)) awaitResults(isNewTab);
    else if (item) open(item, isNewTab);
  }

  /** The button goes: the focus is in the box. */
  function tryAgain({ currentTarget }: MouseEvent<HTMLElement>): void {
    currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-first]')?.focus();
    finding.retry();
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
            awaitResults(undefined);
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
        {noteOn(typed, text, finding, items.length, failure)}
      </p>
      {failure && (
        <div className="find-retry">
          <Button isSmall onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}

/** Whether an item stands in a group that does not wait for records. */
const isComplete = (groups: readonly FindGroup[], item: FindItem | undefined): boolean =>
  item !== undefined && groups.some((group) => !group.isWaiting && group.items.includes(item));

/** An id has no spaces. */
const optionId = (id: string, { key }: FindItem): string => `${id}${key.replace(/\s/g, '-')}`;

/** A server of another release may have nouns that the page does not know. */
function titleOf(name: string): string {
  const noun = nouns.get(name);
  return noun ? pluralOf(noun) : name;
}

/** The box stays short: what was pasted beyond the limit is not searched. */
function noteOn(typed: string, text: string, finding: Finding, count: number, failure?: string): string {
  const notes: (string | undefined | false)[] = [
    [...typed.trim()].length > MAX_FIND_TEXT && `Only the first ${MAX_FIND_TEXT} characters are searched.`,
    text !== '' && !isFindable(text) && 'Type two letters, or a number, to search records.',
    failure,
    finding.slow.length > 0 && `Took too long to search, type more: ${finding.slow.map(titleOf).join(', ')}.`,
    finding.more.length > 0 && 'Only the best of each kind are shown.',
    text !== '' && count === 0 && !failure && (finding.isPending ? 'Searching…' : 'Nothing found.'),
  ];
  return notes.filter(Boolean).join(' ');
}

const failureNote = ({ failure }: Finding): string | undefined =>
  failure?.kind === 'unreachable'
    ? 'Records cannot be searched: the server cannot be reached. Screens and actions still work.'
    : failure && failureText(failure);

/** Says how many there are, or why there are none, when nothing is on its way any more. */
function useAnnouncedResult(count: number, text: string, isPending: boolean, failure?: string): void {
  useEffect(() => {
    if (text === '' || isPending) return;
    const say = () => (failure ? announce(failure, 'urgent') : announce(count === 1 ? '1 result' : `${count} results`));
    const timer = setTimeout(say, ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [count, text, isPending, failure]);
}

/** Enter before the results are there: carried out when they are, unless something else is typed before. */
function useAwaited(
  { isPending, failure }: Finding,
  act: (isNewTab: boolean) => void,
): (isNewTab: boolean | undefined) => void {
  const [awaited, setAwaited] = useState<boolean>();
  const carryOut = useEffectEvent(act);
  useEffect(() => {
    if (awaited === undefined || isPending) return;
    setAwaited(undefined);
    if (!failure) carryOut(awaited);
  }, [awaited, isPending, failure]);
  return setAwaited;
}

function keepRecent({ key, record, isPassing }: FindItem): void {
  const owner = userKey();
  if (owner !== undefined && !isPassing) addRecent(owner, { key, ...(record && { record }) });
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

const isModified = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;

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
      className={item.record ? 'find-option find-record' : 'find-option'}
      href={item.href}
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => !isActive && mark(item)}
      // The box keeps the focus.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // A tab or a window of its own, or a download, is the browser's.
        if (item.href !== undefined && isModified(event)) return keepRecent(item);
        event.preventDefault();
        open(item, false);
      }}
    >
      {typeof item.icon === 'string' ? <Icon name={item.icon} /> : item.icon}
      <span className="find-label">{item.label}</span>
      {item.hint && <span className="find-hint">{item.hint}</span>}
      {item.state && <span className="find-state">{item.state}</span>}
    </Tag>
  );
}
