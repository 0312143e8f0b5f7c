// The menu of everything that can stand in a formula.
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { Popover } from '../../../engine/overlay/popover';
import type { FormulaFields } from '../../../schema/conditions/formula-labels';
import { FUNCTIONS, signatureOf } from '../../../schema/formula/functions';
import { offeredNames } from './formula-model';

interface InsertMenuProps {
  fields: FormulaFields;
  fieldKey: string;
  onInsert(text: string): void;
}

/** For those who do not know formulas yet. Arrow keys, Home and End go through it. */
export function InsertMenu({ fields, fieldKey, onInsert }: InsertMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        isSmall
        className="formula-insert"
        popoverTarget={id}
        aria-label="Insert a field or function"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        Insert…
        <Icon name="chevron-down" />
      </Button>
      <Popover id={id} label="Insert" className="formula-insert-menu" onToggle={setOpen}>
        {(close) => (
          <Entries
            {...{ fields, fieldKey }}
            onInsert={(text) => {
              close();
              onInsert(text);
            }}
          />
        )}
      </Popover>
    </>
  );
}

function Entries({ fields, fieldKey, onInsert }: InsertMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const names = offeredNames(fields, fieldKey).map(({ label, insert }) => ({ text: label, insert }));
  const functions = [...FUNCTIONS.values()].map((one) => ({ text: signatureOf(one), insert: `${one.name}(` }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its buttons
    <div ref={menu} onKeyDown={moveFocus}>
      <Group title="Fields" entries={names} onInsert={onInsert} />
      <Group title="Functions" entries={functions} onInsert={onInsert} />
    </div>
  );
}

interface GroupProps {
  title: string;
  entries: readonly { text: string; insert: string }[];
  onInsert(text: string): void;
}

function Group({ title, entries, onInsert }: GroupProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {entries.map(({ text, insert }) => (
          <li key={insert}>
            <button type="button" className="menu-entry" onClick={() => onInsert(insert)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const at = entries.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  entries.at(to % entries.length)?.focus();
}
