// Tabs of a form, by the pattern of the ARIA guide: arrow keys, Home and End choose one. Every panel stays in the page, so
// that nothing typed in it is lost; a tab says how many errors its panel has.
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Layout, TabNode } from '../../schema/descriptor/descriptor';
import { fieldsIn } from '../../schema/model/layout-fields';
import { LayoutView, type RenderEntry } from '../layout/layout-view';
import { useForm } from './form-context';
import type { FormStore } from './form-store';

/** Sent to an element in a closed panel: its tab is to be opened. */
const REVEAL = 'reveal';

const closedPanel = (element: Element): Element | null => element.closest('[role=tabpanel][hidden]');
const closedPage = (element: Element): Element | null => element.closest('[data-page][hidden]');
const closedStep = (element: Element): Element | null => element.closest('[data-step][hidden]');

/** Opens the tab, the page and the step that an element of a form is in, so that it can take the focus. */
export function reveal(element: Element): void {
  for (const closed of [closedPanel(element), closedPage(element), closedStep(element)])
    closed?.dispatchEvent(new Event(REVEAL));
}

/** Opens the first page with one of the elements, and the tab of the first element unless one of them can be seen. */
export function revealOne(elements: readonly Element[]): void {
  const paged = elements.find((element) => element.closest('[data-page]'));
  if (paged && closedPage(paged)) reveal(paged);
  else if (elements.every(closedPanel)) elements.slice(0, 1).forEach(reveal);
}

/** A tab whose fields are all hidden is left out. Unlike an open page, the open tab is not part of a draft. */
export function FormTabs({ tabs, renderEntry }: { tabs: readonly TabNode[]; renderEntry: RenderEntry }) {
  const { store } = useForm();
  const states = usePartStates(store, () => tabs.map(({ layout }) => cellsIn(store, layout)));
  const id = useId();
  const [chosen, choose] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.map((_, i) => i).filter((i) => !states[i]!.isHidden);
  // Of a tab without fields, for the moment, the first other one is open.
  const open = shown.includes(chosen) ? chosen : (shown[0] ?? chosen);

  function toTab(i: number): void {
    choose(i);
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[i];
    tab?.focus();
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  function keyDown(event: KeyboardEvent): void {
    const at = shown.indexOf(open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    toTab(shown[(to + shown.length) % shown.length]!);
  }

  return (
    <div className="form-tabs">
      <div className="tab-list" role="tablist" aria-label="Parts of the form" ref={list} onKeyDown={keyDown}>
        {tabs.map(({ tab }, i) => (
          <button
            key={tab}
            id={`${id}-tab-${i}`}
            className="tab"
            type="button"
            role="tab"
            aria-selected={i === open}
            aria-controls={`${id}-panel-${i}`}
            tabIndex={i === open ? 0 : -1}
            hidden={states[i]!.isHidden}
            onClick={() => choose(i)}
          >
            {tab}
            <PartErrors count={states[i]!.errors} />
          </button>
        ))}
      </div>
      {tabs.map(({ tab, layout }, i) => (
        <TabPanel
          key={tab}
          id={`${id}-panel-${i}`}
          labelledBy={`${id}-tab-${i}`}
          isOpen={i === open}
          onReveal={() => choose(i)}
        >
          <LayoutView layout={layout} renderEntry={renderEntry} />
        </TabPanel>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  labelledBy: string;
  isOpen: boolean;
  onReveal(): void;
  children: React.ReactNode;
}

function TabPanel({ id, labelledBy, isOpen, onReveal, children }: TabPanelProps) {
  const panel = useReveal(onReveal);
  return (
    <div className="tab-panel" role="tabpanel" id={id} aria-labelledby={labelledBy} hidden={!isOpen} ref={panel}>
      {children}
    </div>
  );
}

/** @returns the ref of a part that `onReveal` opens when something in it is to be seen. */
export function useReveal(onReveal: () => void): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current!;
    // At once: the sender moves the focus into it.
    const revealed = () => flushSync(onReveal);
    element.addEventListener(REVEAL, revealed);
    return () => element.removeEventListener(REVEAL, revealed);
  }, [onReveal]);
  return part;
}

/** How many errors are in a tab or a page, behind its title; nothing for none. */
export const PartErrors = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tab-errors">
      {count}
      <span className="visually-hidden">{count === 1 ? ' error' : ' errors'}</span>
    </span>
  );

/**
 * Whether a key is an Enter that would save the form: in a form in pages or steps it leads on instead. Those that are
 * pressed with Ctrl, Cmd or Alt are shortcuts.
 */
export function isSubmittingEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return false;
  return event.target instanceof HTMLInputElement && !BUTTONS.includes(event.target.type);
}

/** Inputs that Enter presses. */
const BUTTONS = ['button', 'submit', 'reset', 'file', 'image', 'color'];

/** What is shown of a part of a form, a tab or a page. */
interface PartState {
  /** How many of its fields have a message. */
  errors: number;
  /** Conditions hide every field of it. */
  isHidden: boolean;
  /** How many fields it has at present: those of a ticket type come later. */
  size: number;
}

/** @param cellsOf the cells of each part, as they are at present. */
export function usePartStates(store: FormStore, cellsOf: () => readonly (readonly string[])[]): readonly PartState[] {
  const subscribe = (listener: () => void) => {
    const stops = [
      store.subscribeSubForms(listener),
      store.subscribeStates(listener),
      ...cellsOf()
        .flat()
        .map((name) => store.subscribe(name, listener)),
    ];
    return () => stops.forEach((stop) => void stop());
  };
  // Text, because a snapshot is compared by identity.
  const snapshot = () =>
    JSON.stringify(
      cellsOf().map((names): PartState => {
        const cells = names.map((name) => store.cell(name));
        const open = cells.filter(({ state }) => !state?.hidden);
        return {
          errors: open.filter(({ errors }) => errors.length > 0).length,
          isHidden: cells.length > 0 && open.length === 0,
          size: cells.length,
        };
      }),
    );
  return JSON.parse(useSyncExternalStore(subscribe, snapshot)) as readonly PartState[];
}

/** The cells of the fields of a layout; of a property that is a record of its own those of its fields. */
function cellsIn(store: FormStore, layout: Layout): string[] {
  return [...new Set(fieldsIn(layout))].flatMap((name) => {
    const part = store.subForm(name);
    return part ? Object.keys(part.record.properties).map((key) => `${name}.${key}`) : [name];
  });
}
