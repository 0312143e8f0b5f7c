// The options of a field: order, preselection, text and value.
import type { WidgetProps } from '@rjsf/utils';
import { type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { announce } from '../../../engine/feedback/live-region';
import { useCell, useForm } from '../../../engine/form/form-context';
import { useRowDrag } from '../../../engine/hooks/use-row-drag';
import { tooFewOptions } from '../../../schema/ticket-types/option-messages';
import { takesSeveral } from '../model/attributes';
import type { Design, DesignOption } from '../model/design';
import type { Outcome } from '../model/history';
import {
  addOption,
  moveOption,
  optionProblems,
  type RulePlace,
  removeOption,
  rulesOn,
  selectOption,
  setOption,
  withRenamedValue,
  withText,
} from '../model/option-commands';
import { BuilderIcon } from '../parts/builder-icon';
import { useBuilder } from '../store/builder';
import { usePanelField } from './panel-form';

/**
 * A widget of the edit panel. Every change is a step of the design, which comes back as its value, so `onChange` is not
 * called.
 */
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
    const isDone = builder.run(command(builder.design()), isTyping);
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
      {tooFew && <FieldError text={tooFew} />}
      {preselection && <FieldError text={preselection} />}
      <button ref={addButton} type="button" className="builder-link" onClick={add}>
        Add Option +
      </button>
    </div>
  );
}

/** Parts of a row that take the focus after a step. */
type RowPart = 'handle' | 'text' | 'remove';

interface OptionRowProps {
  id: string;
  option: DesignOption;
  index: number;
  /** Whether several options can be preselected. */
  several: boolean;
  problem: string | undefined;
  /** Runs a command; what `isTyping` is not announced. */
  run(command: (design: Design) => Outcome, isTyping?: boolean): void;
  onDrag(event: PointerEvent<HTMLElement>): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** One option of a field: handle, preselection, text, value, remove. */
function OptionRow({ id, option, index, several, problem, run, onDrag, onMove, onRemove }: OptionRowProps) {
  const { key } = usePanelField();
  const { option_text, option_value, is_selected } = option;
  const name = textOf(option, index);
  const select = (isSelected: boolean) => run((design) => selectOption(design, key, index, isSelected), true);
  const rules = useRef<RulePlace[]>(undefined);
  const type = (values: Partial<DesignOption>) =>
    run((design) => {
      rules.current ??= rulesOn(design, key, option_value);
      const step = setOption(design, key, index, values);
      return withRenamedValue(step, key, rules.current, option_value, values.option_value ?? option_value);
    }, true);
  const control = {
    className: 'control',
    autoComplete: 'off',
    onBlur: () => {
      rules.current = undefined;
    },
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem && `${id}-problem`,
  };
  return (
    <>
      <button
        type="button"
        className="builder-option-handle"
        data-part={'handle' satisfies RowPart}
        aria-label={`Move ${name}`}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onPointerDown={onDrag}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <BuilderIcon name="grip" />
      </button>
      <input
        type={several ? 'checkbox' : 'radio'}
        checked={is_selected}
        aria-label={`${name} is preselected`}
        onChange={(event) => select(event.target.checked)}
        // A radio button could never be switched off again.
        onClick={() => !several && is_selected && select(false)}
      />
      <input
        {...control}
        data-part={'text' satisfies RowPart}
        aria-label={`Text of option ${index + 1}`}
        value={option_text}
        onChange={(event) => type(withText(option, event.target.value))}
      />
      <input
        {...control}
        aria-label={`Value of option ${index + 1}`}
        value={option_value}
        onChange={(event) => type({ option_value: event.target.value })}
      />
      <IconButton icon="x" label={`Remove ${name}`} isSmall data-part={'remove' satisfies RowPart} onClick={onRemove} />
      {problem && <FieldError id={`${id}-problem`} text={problem} />}
    </>
  );
}

/** What an option without a text is called, too. */
const textOf = ({ option_text }: DesignOption, index: number): string => option_text.trim() || `option ${index + 1}`;
