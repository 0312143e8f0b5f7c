// Tabs of a form, by the pattern of the ARIA guide: arrow keys, Home and End choose one. Every panel stays in the page, so
// that nothing typed in it is lost; a tab says how many errors its panel has.
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Layout, TabNode } from '../../schema/descriptor/descriptor';
import { fieldsIn } from '../../schema/model/layout-fields';
import { LayoutView, type RenderEntry } from '../layout/layout-view';
import { useForm } from './form-context';
import type { FormStore } from './form-store';

/** Sent to an element in a closed panel: its tab is to be opened. */
const REVEAL = 'reveal';

const closedPanel = (element: Element): Element | null => element.closest('[role=tabpanel][hidden]');

/** Opens the tab that an element of a form is in, so that it can take the focus. */
export function reveal(element: Element): void {
  closedPanel(element)?.dispatchEvent(new Event(REVEAL));
}

/** Opens the tab of the first element, unless one of them can be seen. */
export function revealOne(elements: readonly Element[]): void {
  if (elements.every(closedPanel)) elements.slice(0, 1).forEach(reveal);
}

export function FormTabs({ tabs, renderEntry }: { tabs: readonly TabNode[]; renderEntry: RenderEntry }) {
  const { store } = useForm();
  const states = useTabStates(store, tabs);
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
            {states[i]!.errors > 0 && (
              <span className="tab-errors">
                {states[i]!.errors}
                <span className="visually-hidden">{states[i]!.errors === 1 ? ' error' : ' errors'}</span>
              </span>
            )}
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
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current!;
    // At once: the sender moves the focus into it.
    const revealed = () => flushSync(onReveal);
    element.addEventListener(REVEAL, revealed);
    return () => element.removeEventListener(REVEAL, revealed);
  }, [onReveal]);
  return (
    <div className="tab-panel" role="tabpanel" id={id} aria-labelledby={labelledBy} hidden={!isOpen} ref={panel}>
      {children}
    </div>
  );
}

interface TabState {
  /** How many of its fields have a message. */
  errors: number;
  /** Conditions hide every field of it. */
  isHidden: boolean;
  /** How many fields it has at present: those of a ticket type come later. */
  size: number;
}

function useTabStates(store: FormStore, tabs: readonly TabNode[]): readonly TabState[] {
  const subscribe = (listener: () => void) => {
    const names = tabs.flatMap(({ layout }) => cellsIn(store, layout));
    const stops = [
      store.subscribeSubForms(listener),
      store.subscribeStates(listener),
      ...names.map((name) => store.subscribe(name, listener)),
    ];
    return () => stops.forEach((stop) => void stop());
  };
  // Text, because a snapshot is compared by identity.
  const snapshot = () =>
    JSON.stringify(
      tabs.map(({ layout }): TabState => {
        const cells = cellsIn(store, layout).map((name) => store.cell(name));
        const open = cells.filter(({ state }) => !state?.hidden);
        return {
          errors: open.filter(({ errors }) => errors.length > 0).length,
          isHidden: cells.length > 0 && open.length === 0,
          size: cells.length,
        };
      }),
    );
  return JSON.parse(useSyncExternalStore(subscribe, snapshot)) as readonly TabState[];
}

/** The cells of the fields of a layout; of a property that is a record of its own those of its fields. */
function cellsIn(store: FormStore, layout: Layout): string[] {
  return [...new Set(fieldsIn(layout))].flatMap((name) => {
    const part = store.subForm(name);
    return part ? Object.keys(part.record.properties).map((key) => `${name}.${key}`) : [name];
  });
}
