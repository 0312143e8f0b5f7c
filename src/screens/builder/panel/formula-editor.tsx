// The formula of a field: typed with the labels of other fields, which are completed, with what is wrong and where, the
// result with the values of the preview, and what these are. A widget of the edit panel.
import type { WidgetProps } from '@rjsf/utils';
import { use, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { controlProps } from '../../../engine/form/field-template';
import { FUNCTIONS, signatureOf } from '../../../schema/formula/functions';
import { writtenName } from '../../../schema/formula/parse';
import { ended, type FormulaFields, formulaProblem } from '../../../schema/ticket-types/definition-formulas';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { useBuilderState } from '../store/builder';
import { type Preview, PreviewContext } from '../store/preview-store';
import { conditionFields } from './condition-count';
import { type Explained, explainFormula, keptFormula, offeredNames, typedFormula } from './formula-model';
import { usePanelField } from './panel-form';
import { useCompletion } from './use-completion';

export function FormulaEditor(props: WidgetProps) {
  const { id, value, onChange, placeholder } = props;
  const { key } = usePanelField();
  const design = useBuilderState(({ history }) => history.design);
  const fields = useMemo(() => conditionFields(design, ({ type }) => fieldTypeOf(type).text === undefined), [design]);
  const formula = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState({ formula, text: typedFormula(formula, fields) });
  const [isFocused, setFocused] = useState(false);
  // What undo and redo change, and other labels, come back as text; what is being typed stays as it is typed.
  const text = isFocused && typed.formula === formula ? typed.text : typedFormula(formula, fields);
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();

  function type(next: string): void {
    const kept = keptFormula(next, fields);
    setTyped({ formula: kept, text: next });
    onChange(kept === '' ? undefined : kept);
  }
  const completion = useCompletion({ area, text, fields, fieldKey: key, type });
  const found = fields.has(key) && text.trim() !== '' ? formulaProblem(fields, key) : undefined;
  // Who is typing at the end is not finished.
  const problem = found && isFocused && found.to >= text.trimEnd().length ? undefined : found;

  const control = controlProps(props);

  return (
    <div className="formula-editor">
      <div className="formula-box">
        <textarea
          {...control}
          ref={area}
          className="control"
          rows={2}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={placeholder}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={[control['aria-describedby'], problem && errorId].filter(Boolean).join(' ') || undefined}
          {...completion.areaProps}
          onChange={({ target }) => {
            type(target.value);
            completion.follow();
          }}
          onFocus={() => {
            setTyped({ formula, text });
            setFocused(true);
          }}
          onBlur={() => {
            setFocused(false);
            completion.close();
          }}
        />
        {completion.list}
      </div>
      <InsertSelect fields={fields} fieldKey={key} id={id} onInsert={completion.insert} />
      {problem && <FieldError id={errorId} text={`At character ${problem.from + 1}: ${ended(problem.message)}`} />}
      {!found && formula !== '' && fields.has(key) && <Result fields={fields} fieldKey={key} />}
    </div>
  );
}

interface OfField {
  fields: FormulaFields;
  fieldKey: string;
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
        {offeredNames(fields, fieldKey).map(({ key, label }) => (
          <option key={key} value={writtenName(label)}>
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

/** With what is filled in beside it, in the preview. */
function Result({ fields, fieldKey }: OfField) {
  const preview = use(PreviewContext)!;
  const design = useBuilderState(({ history }) => history.design);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  // The preview may be closed: then nothing else makes it follow the design.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step of the design
  useEffect(() => preview.show(), [preview, design]);
  const explained = useSyncExternalStore(
    (listener) => followPreview(preview, listener),
    () => JSON.stringify(explainFormula(fields, fieldKey, (key) => preview.valueOf(design.fields[key]))),
  );
  const { shown, reason, parts } = JSON.parse(explained) as Explained;
  return (
    <div className="formula-result">
      <p role="status">
        In the preview: <b>{shown || 'empty'}</b>
        {reason && ` (${reason})`}
      </p>
      <Button look="quiet" isSmall aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setOpen(!isOpen)}>
        Why?
      </Button>
      <dl id={detailsId} hidden={!isOpen}>
        {parts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'empty'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function followPreview({ store }: Preview, listener: () => void): () => void {
  const stops = [store.watch(listener), store.subscribeSubForms(listener)];
  return () => stops.forEach((stop) => stop());
}
