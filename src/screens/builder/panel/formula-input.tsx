// Where a formula is typed: with the labels of fields, which are completed, and a menu of all that can stand in it.
import { type ComponentProps, useRef, useState } from 'react';
import { type FormulaFields, keptFormula } from '../../../schema/conditions/formula-labels';
import { typedFormula } from './formula-model';
import { InsertMenu } from './insert-menu';
import { useCompletion } from './use-completion';

interface FormulaInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>, OfField {
  id: string;
  /** With the keys of fields, as it is kept. */
  formula: string;
  onFormula(formula: string): void;
  /** Whether it has the focus. */
  onTyping?(isTyping: boolean): void;
}

interface OfField {
  fields: FormulaFields;
  fieldKey: string;
}

/** Shows labels, and reports keys: a formula outlives the renaming of a field. */
export function FormulaInput({ formula, fields, fieldKey, onFormula, onTyping, id, ...control }: FormulaInputProps) {
  const [typed, setTyped] = useState({ formula, text: typedFormula(formula, fields) });
  const [isFocused, setFocused] = useState(false);
  // What undo and redo change, and other labels, come back as text; what is being typed stays as it is typed.
  const text = isFocused && typed.formula === formula ? typed.text : typedFormula(formula, fields);
  const area = useRef<HTMLTextAreaElement>(null);

  function type(next: string): void {
    const kept = keptFormula(next, fields, [], true);
    setTyped({ formula: kept, text: next });
    onFormula(kept);
  }
  const completion = useCompletion({ area, text, fields, fieldKey, type });

  return (
    <>
      <div className="formula-box">
        <textarea
          {...control}
          id={id}
          ref={area}
          className="control"
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          {...completion.areaProps}
          onChange={({ target }) => {
            type(target.value);
            completion.follow();
          }}
          onFocus={() => {
            setTyped({ formula, text });
            setFocused(true);
            onTyping?.(true);
          }}
          onBlur={() => {
            setFocused(false);
            onTyping?.(false);
            completion.close();
          }}
        />
        {completion.list}
      </div>
      <InsertMenu fields={fields} fieldKey={fieldKey} onInsert={completion.insert} />
    </>
  );
}
