// The add row before its first use: inputs that look and read like the real controls, without their code. The first
// touch fetches that code; then the real row takes over text, focus and caret without a visible change.
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Values } from '../../schema/descriptor/descriptor';
import { joinRange } from '../../schema/formats/dates';
import { nounLabel } from '../../schema/model/noun-label';
import { recordFor } from '../../schema/model/record-for';
import { AddButton } from './add-button';
import { type AddRowProps, controlIn, endIn, type InlineModel, newPrefix } from './inline-model';
import { PlainCells } from './plain-cells';
import { rowKeys } from './row-form';

export function AddRowSlot({ table }: { table: InlineModel }) {
  const { noun, columns, id, code, prepare } = table;
  const [handedOver, setHanded] = useState<Omit<AddRowProps, 'table'> | undefined>(code ? {} : undefined);
  const line = useRef<HTMLTableRowElement>(null);
  const pressed = useRef(false);
  const held = useRef(false);
  /** Id of the input whose picker was pressed last. */
  const picker = useRef<string>(undefined);
  const names = columns.flatMap((column) =>
    column.fields.filter((field) => !field.readonly).map((field) => field.name),
  );

  function handOver(): void {
    if (!code || !line.current) return;
    const focus = picker.current ? { id: picker.current, ...NO_CARET, picker: true } : focusIn(line.current);
    setHanded({ typed: typedIn(newPrefix(id), names), focus, submit: pressed.current });
  }
  /**
   * An open list of choices would close under the finger, a button that is replaced between press and release is not
   * pressed at all, and what a picker opens would be closed by its own press.
   */
  function handOverWhenIdle(): void {
    const isInUse =
      held.current ||
      (line.current?.contains(document.activeElement) && document.activeElement?.matches('select, button'));
    if (pressed.current || !isInUse) handOver();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is replaced when its code arrives.
  useLayoutEffect(() => {
    if (code && !handedOver) handOverWhenIdle();
  }, [code]);

  if (handedOver && code) return <code.AddRow table={table} {...handedOver} />;

  /** On the way to another control of the row: replaced now, it would vanish before the focus arrives there. */
  function left({ relatedTarget }: FocusEvent): void {
    if (!line.current?.contains(relatedTarget)) handOverWhenIdle();
  }
  function arrived(): void {
    picker.current = undefined;
    void prepare();
    // After the press that moved the focus has placed the caret.
    if (code) setTimeout(handOverWhenIdle);
  }
  function touched({ target }: PointerEvent): void {
    void prepare();
    picker.current = (target as Element).closest<HTMLElement>('[data-picker]')?.dataset.picker;
    if (!picker.current && !(target as Element).closest('button')) return;
    held.current = true;
    const released = () => {
      held.current = false;
      handOverWhenIdle();
    };
    // After the click that may follow.
    document.addEventListener('pointerup', () => setTimeout(released), { once: true });
  }
  function add(): void {
    pressed.current = true;
    if (code) {
      handOver();
      return;
    }
    // A press that was cancelled must not add the row when the code arrives for something else.
    void table.prepare(true).then((isReady) => {
      if (!isReady) pressed.current = false;
    });
  }
  return (
    <tr
      role="row"
      className="inline-row inline-row-add"
      ref={line}
      onFocus={arrived}
      onPointerDown={touched}
      onChange={handOver}
      onBlur={left}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => rowKeys(event, add)}
    >
      <PlainCells
        columns={columns}
        record={recordFor(noun, 'add')}
        prefix={newPrefix(id)}
        name={`new ${nounLabel(noun).one}`}
      />
      <td role="cell" className="inline-actions">
        <div className="inline-buttons">
          <AddButton table={table} busy={false} onClick={add} />
        </div>
      </td>
    </tr>
  );
}

/** What differs from the initial values of the inputs. */
function typedIn(prefix: string, names: readonly string[]): Values {
  const typed: Values = {};
  for (const name of names) {
    const control = document.getElementById(controlIn(prefix, name));
    const end = document.getElementById(endIn(controlIn(prefix, name)));
    if (end instanceof HTMLInputElement && control instanceof HTMLInputElement)
      typed[name] = joinRange({ from: control.value, to: end.value });
    else if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      typed[name] = control.checked;
    else if (control instanceof HTMLInputElement && control.value !== control.defaultValue) typed[name] = control.value;
    if (control instanceof HTMLSelectElement && control.value !== control.dataset.start) typed[name] = control.value;
  }
  return typed;
}

function focusIn(line: HTMLElement | null): AddRowProps['focus'] {
  const at = document.activeElement;
  if (!at || !line?.contains(at)) return undefined;
  const caret = at instanceof HTMLInputElement ? { start: at.selectionStart, end: at.selectionEnd } : NO_CARET;
  return { id: at.id, ...caret };
}

const NO_CARET = { start: null, end: null };
