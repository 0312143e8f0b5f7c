// The options of a field: order, preselection, text and value. A widget of the edit panel.
import type { WidgetProps } from '@rjsf/utils';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { showToast } from '../../../engine/feedback/toasts';
import { useCell, useForm } from '../../../engine/form/form-context';
import { BuilderIcon } from '../builder-icon';
import { REFUSAL_TIME } from '../create-builder';
import type { DesignOption } from '../model/design';
import { moved, optionProblems, withSelected, withText } from './options-model';
import { usePanelType } from './panel-context';
import { useRowDrag } from './use-row-drag';

const EMPTY: readonly DesignOption[] = [];

export function OptionsEditor({ id, value, onChange }: WidgetProps) {
  const type = usePanelType();
  const { store } = useForm();
  const isMultiple = useCell(store, 'is_multiple').value === true;
  const several = type.several === 'always' || (type.several === 'is_multiple' && isMultiple);
  const options = (value as readonly DesignOption[] | undefined) ?? EMPTY;
  const group = useId();
  const list = useRef<HTMLUListElement>(null);
  const [refused, setRefused] = useState<string>();
  /** An option is not wrong while it is being typed. */
  const [typing, setTyping] = useState<number>();
  const problems = optionProblems(options);

  function change(next: readonly DesignOption[]): void {
    setRefused(undefined);
    onChange(next);
  }

  function focus(index: number, part: string): void {
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus(),
    );
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= options.length || to === from) return;
    change(moved(options, from, to));
    announce(`${textOf(options[from]!, from)}, option ${to + 1} of ${options.length}`);
  }

  function add(): void {
    change([...options, { option_text: '', option_value: '', is_selected: false }]);
    focus(options.length, 'text');
  }

  function remove(index: number): void {
    const { minimum } = type.options!;
    if (options.length <= minimum) {
      const message = `This field requires a minimum of ${minimum} option${minimum === 1 ? '' : 's'}`;
      setRefused(message);
      return showToast({ kind: 'error', text: `Error: ${message}`, time: REFUSAL_TIME });
    }
    change(options.toSpliced(index, 1));
    announce(`Removed ${textOf(options[index]!, index)}`);
    focus(Math.min(index, options.length - 2), 'remove');
  }

  const drag = useRowDrag(list, move);

  return (
    <div className="builder-options" id={id}>
      <div className="builder-options-head" aria-hidden="true">
        <span>Options</span>
        <span>Value</span>
      </div>
      <ul ref={list}>
        {options.map((option, index) => {
          const name = textOf(option, index);
          const problem = typing === index ? undefined : problems[index];
          return (
            <li
              key={index}
              className="builder-option"
              data-dragged={drag.dragged === index || undefined}
              onFocus={() => setTyping(index)}
              onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setTyping(undefined)}
            >
              <button
                type="button"
                className="builder-option-handle"
                data-part="handle"
                aria-label={`Move ${name}: arrow keys`}
                onPointerDown={(event) => drag.start(event, index)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  move(index, index + by);
                  focus(Math.min(Math.max(index + by, 0), options.length - 1), 'handle');
                }}
              >
                <BuilderIcon name="grip" />
              </button>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={group}
                checked={option.is_selected}
                aria-label={`${name} is preselected`}
                onChange={(event) => change(withSelected(options, index, event.target.checked, several))}
                // A radio button alone could never be switched off again.
                onClick={() => !several && option.is_selected && change(withSelected(options, index, false, false))}
              />
              <input
                className="control"
                data-part="text"
                aria-label={`Text of option ${index + 1}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem && `${id}-problem-${index}`}
                autoComplete="off"
                value={option.option_text}
                onChange={(event) => change(withText(options, index, event.target.value))}
              />
              <input
                className="control"
                aria-label={`Value of option ${index + 1}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem && `${id}-problem-${index}`}
                autoComplete="off"
                value={option.option_value}
                onChange={(event) => change(options.with(index, { ...option, option_value: event.target.value }))}
              />
              <button
                type="button"
                className="icon-button icon-button-small"
                data-part="remove"
                aria-label={`Remove ${name}`}
                onClick={() => remove(index)}
              >
                <Icon name="x" />
              </button>
              {problem && <Problem id={`${id}-problem-${index}`} text={problem} />}
            </li>
          );
        })}
      </ul>
      {refused && <Problem text={refused} />}
      <button type="button" className="builder-link" onClick={add}>
        Add Option +
      </button>
    </div>
  );
}

function Problem({ id, text }: { id?: string; text: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert-circle" />
      <span>{text}</span>
    </p>
  );
}

const textOf = ({ option_text }: DesignOption, index: number): string => option_text.trim() || `option ${index + 1}`;
