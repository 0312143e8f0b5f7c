// The tabs of an edit panel.
import { type KeyboardEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { FormStore } from '../../../engine/form/form-store';

/** A section of the type's layout, or what the builder adds. */
export interface PanelTab {
  title: string;
  /** Beside the title: how many there are of what it holds. */
  count?: ReactNode;
  /** The attributes on it: while one of them is wrong the tab is marked. */
  names: readonly string[];
  /** Whether something else on it is wrong when the panel opens. */
  isWrong?(): boolean;
  content: ReactNode;
}

/** A panel with one section has no tabs. It opens on the first tab on which something is wrong. */
export function PanelTabs({ tabs, form }: { tabs: readonly PanelTab[]; form: FormStore }) {
  const id = useId();
  const [chosen, choose] = useState(() => firstWrong(tabs, form));
  const shown = tabs[chosen]!;
  if (tabs.length === 1) return <div className="builder-panel-body">{shown.content}</div>;

  function pressed(event: KeyboardEvent<HTMLElement>): void {
    const next = nextTab(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    (event.currentTarget.children[next] as HTMLElement).focus();
  }

  return (
    <>
      <div className="builder-tabs" role="tablist" onKeyDown={pressed}>
        {tabs.map((tab, index) => (
          <button
            key={tab.title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {tab.title}
            {tab.count}
            <WrongMark names={tab.names} form={form} />
          </button>
        ))}
      </div>
      <div
        key={shown.title}
        className="builder-panel-body"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
      >
        {shown.content}
      </div>
    </>
  );
}

/** A panel opens where something is wrong. */
const firstWrong = (tabs: readonly PanelTab[], form: FormStore): number =>
  Math.max(
    tabs.findIndex(({ names, isWrong }) => names.some((name) => form.cell(name).errors.length > 0) || isWrong?.()),
    0,
  );

function WrongMark({ names, form }: { names: readonly string[]; form: FormStore }) {
  const isWrong = useSyncExternalStore(
    (changed) => {
      const stops = names.map((name) => form.subscribe(name, changed));
      return () => stops.forEach((stop) => void stop());
    },
    () => names.some((name) => form.cell(name).errors.length > 0),
  );
  return isWrong && <span className="builder-tab-wrong">has an error</span>;
}

function nextTab(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
