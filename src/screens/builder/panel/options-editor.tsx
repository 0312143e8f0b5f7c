// The options of a field: order, preselection, text and value. A widget of the edit panel; every change of it is a step
// of the design, which comes back as its value.
import type { WidgetProps } from '@rjsf/utils';
import { useRef, useState } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { useCell, useForm } from '../../../engine/form/form-context';
import { tooFewOptions } from '../../../schema/ticket-types/option-messages';
import { takesSeveral } from '../model/attributes';
import type { Design, DesignOption } from '../model/design';
import { addOption, moveOption, optionProblems, removeOption } from '../model/option-commands';
import type { Outcome } from '../model/step';
import { useBuilder } from '../store/builder';
import { OptionProblem, OptionRow, type RowPart, textOf } from './option-row';
import { usePanelField } from './panel-form';
import { useRowDrag } from './use-row-drag';

export function OptionsEditor({ id, value }: WidgetProps) {
  const { store: builder } = useBuilder();
  const { key, type } = usePanelField();
  const { store } = useForm();
  const several = takesSeveral(type, { is_multiple: useCell(store, 'is_multiple').value });
  const options = (value ?? []) as readonly DesignOption[];
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [isRefused, setRefused] = useState(false);
  /** An option is not wrong while it is being typed. */
  const [typing, setTyping] = useState<number>();
  const problems = optionProblems(options);
  const [preselection] = useCell(store, 'default_value').errors;
  const { minimum } = type.options!;
  const tooFew = (isRefused || options.length < minimum) && tooFewOptions(minimum);
  const drag = useRowDrag(list, move);

  function run(command: (design: Design) => Outcome, isTyping = false): boolean {
    const isDone = builder.run(command(builder.state().history.design), isTyping);
    if (isDone) setRefused(false);
    return isDone;
  }

  /** After the rows are as they will be. */
  const focus = (index: number, part: RowPart) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus(),
    );

  function move(from: number, to: number): void {
    if (to < 0 || to >= options.length || to === from) return;
    run((design) => moveOption(design, key, from, to), true);
    announce(`${textOf(options[from]!, from)}, option ${to + 1} of ${options.length}`);
    focus(to, 'handle');
  }

  function add(): void {
    run((design) => addOption(design, key), true);
    focus(options.length, 'text');
  }

  function remove(index: number): void {
    if (!run((design) => removeOption(design, key, index), true)) {
      setRefused(true);
      return;
    }
    announce(`Removed ${textOf(options[index]!, index)}`);
    if (options.length > 1) focus(Math.min(index, options.length - 2), 'remove');
    else requestAnimationFrame(() => addButton.current?.focus());
  }

  return (
    <div className="builder-options" id={id}>
      <div className="builder-options-head" aria-hidden="true">
        <span>Options</span>
        <span>Value</span>
      </div>
      <ul ref={list}>
        {options.map((option, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            key={index}
            className="builder-option"
            data-dragged={drag.dragged === index || undefined}
            onFocus={() => setTyping(index)}
            onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setTyping(undefined)}
          >
            <OptionRow
              id={`${id}-${index}`}
              option={option}
              index={index}
              several={several}
              problem={typing === index ? undefined : problems[index]}
              run={run}
              onDrag={(event) => drag.start(event, index)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {tooFew && <OptionProblem text={tooFew} />}
      {preselection && <OptionProblem text={preselection} />}
      <button ref={addButton} type="button" className="builder-link" onClick={add}>
        Add Option +
      </button>
    </div>
  );
}
