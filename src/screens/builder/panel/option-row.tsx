// One option of a field: handle, preselection, text, value, remove.
import { type PointerEvent, useRef } from 'react';
import { Icon } from '../../../engine/controls/icons';
import type { Design, DesignOption } from '../model/design';
import { type RulePlace, rulesOn, selectOption, setOption, withRenamedValue, withText } from '../model/option-commands';
import type { Outcome } from '../model/step';
import { BuilderIcon } from '../parts/builder-icon';
import { usePanelField } from './panel-form';

/** Parts of a row that take the focus after a step. */
export type RowPart = 'handle' | 'text' | 'remove';

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

export function OptionRow({ id, option, index, several, problem, run, onDrag, onMove, onRemove }: OptionRowProps) {
  const { key } = usePanelField();
  const { option_text, option_value, is_selected } = option;
  const name = textOf(option, index);
  const select = (isSelected: boolean) => run((design) => selectOption(design, key, index, isSelected), true);
  const rules = useRef<RulePlace[]>(undefined);
  const type = (values: Partial<DesignOption>) =>
    run((design) => {
      rules.current ??= rulesOn(design, key, option_value);
      const step = setOption(design, key, index, values);
      return withRenamedValue(design, step, rules.current, option_value, values.option_value ?? option_value);
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
      <button
        type="button"
        className="icon-button icon-button-small"
        data-part={'remove' satisfies RowPart}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Icon name="x" />
      </button>
      {problem && <OptionProblem id={`${id}-problem`} text={problem} />}
    </>
  );
}

export function OptionProblem({ id, text }: { id?: string; text: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert-circle" />
      <span>{text}</span>
    </p>
  );
}

/** What an option without a text is called, too. */
export const textOf = ({ option_text }: DesignOption, index: number): string =>
  option_text.trim() || `option ${index + 1}`;
