// The formula of a field.
import type { WidgetProps } from '@rjsf/utils';
import { use, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { controlProps } from '../../../engine/form/field-template';
import type { FormulaFields } from '../../../schema/conditions/formula-labels';
import { ended, formulaProblem } from '../../../schema/ticket-types/definition-formulas';
import { fieldTypeOf } from '../../../schema/ticket-types/field-types';
import { useBuilderState } from '../store/builder';
import { type Preview, PreviewContext } from '../store/preview-store';
import { readableFields } from './condition-count';
import { FormulaInput } from './formula-input';
import { type Explained, explainFormula, typedFormula } from './formula-model';
import { usePanelField } from './panel-form';

/**
 * A widget of the edit panel. Formulas are typed with the labels of other fields, which are completed; below are what
 * is wrong and where, the result with the values of the preview, and what these are.
 */
export function FormulaEditor(props: WidgetProps) {
  const { id, value, onChange, placeholder } = props;
  const { key, type } = usePanelField();
  const design = useBuilderState(({ history }) => history.design);
  const fields = useMemo(() => readableFields(design, ({ type }) => fieldTypeOf(type).text === undefined), [design]);
  const [isTyping, setTyping] = useState(false);
  const errorId = useId();
  const formula = typeof value === 'string' ? value : '';
  const found = fields.has(key) && formula.trim() !== '' ? formulaProblem(fields, key, type.hidden) : undefined;
  // Who is typing at the end is not finished.
  const problem = found && isTyping && found.to >= typedFormula(formula, fields).trimEnd().length ? undefined : found;
  const control = controlProps(props);

  return (
    <div className="formula-editor">
      <FormulaInput
        {...control}
        id={id}
        formula={formula}
        fields={fields}
        fieldKey={key}
        placeholder={placeholder}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[control['aria-describedby'], problem && errorId].filter(Boolean).join(' ') || undefined}
        onTyping={setTyping}
        onFormula={(kept) => onChange(kept === '' ? undefined : kept)}
      />
      {problem && <FieldError id={errorId} text={`At character ${problem.from + 1}: ${ended(problem.message)}`} />}
      {!found && formula !== '' && fields.has(key) && <Result fields={fields} fieldKey={key} />}
    </div>
  );
}

interface OfField {
  fields: FormulaFields;
  fieldKey: string;
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
    () =>
      JSON.stringify(
        explainFormula(fields, fieldKey, (key) =>
          design.fields[key] ? preview.valueOf(design.fields[key]) : preview.around(key),
        ),
      ),
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
