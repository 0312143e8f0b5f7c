// Where a formula is typed: with the labels of fields, which are completed, and a list of all that can stand in it.
import { type ComponentProps, useRef, useState } from 'react';
import { type FormulaFields, keptFormula } from '../../../schema/conditions/formula-labels';
import { FUNCTIONS, signatureOf } from '../../../schema/formula/functions';
import { offeredNames, typedFormula } from './formula-model';
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

export function FormulaInput({ formula, fields, fieldKey, onFormula, onTyping, id, ...control }: FormulaInputProps) {
  const [typed, setTyped] = useState({ formula, text: typedFormula(formula, fields) });
  const [isFocused, setFocused] = useState(false);
  // What undo and redo change, and other labels, come back as text; what is being typed stays as it is typed.
  const text = isFocused && typed.formula === formula ? typed.text : typedFormula(formula, fields);
  const area = useRef<HTMLTextAreaElement>(null);

  function type(next: string): void {
    const kept = keptFormula(next, fields);
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
      <InsertSelect fields={fields} fieldKey={fieldKey} id={id} onInsert={completion.insert} />
    </>
  );
}

/** Everything that can stand in a formula, for those who do not know it yet. */
function InsertSelect({ fields, fieldKey, id, onInsert }: OfField & { id: string; onInsert(text: string): void }) {
  return (
    <select
      id={`${id}-insert`}
      className="control formula-insert"
      aria-label="Insert a field or function"
      value=""
      onChange={({ target }) => onInsert(target.value)}
    >
      <option value="">Insert…</option>
      <optgroup label="Fields">
        {offeredNames(fields, fieldKey).map(({ key, label, insert }) => (
          <option key={key} value={insert}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Functions">
        {[...FUNCTIONS.values()].map((one) => (
          <option key={one.name} value={`${one.name}(`}>
            {signatureOf(one)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
