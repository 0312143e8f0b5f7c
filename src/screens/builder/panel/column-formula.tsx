// The formula of a column, and the formula while which is true it is shown, in the grid of columns: one line, in which columns
// are completed by their titles, fields of the form and parts of the ticket behind a point.
import type { WidgetProps } from '@rjsf/utils';
import { useMemo, useRef, useState } from 'react';
import { controlProps } from '../../../engine/form/field-template';
import { useForm } from '../../../engine/form/form-context';
import { columnFields } from '../../../schema/ticket-types/column-formulas';
import { type Design, fieldsInOrder } from '../model/design';
import { designToDetails } from '../model/design-to-details';
import { useBuilder } from '../store/builder';
import { usePanelField } from './panel-form';
import { useCompletion } from './use-completion';

/** Typed as it is kept. */
export function ColumnFormula(props: WidgetProps) {
  const { id, value, onChange, placeholder } = props;
  const { key } = usePanelField();
  const { store } = useForm();
  const { store: builder } = useBuilder();
  const [isFocused, setFocused] = useState(false);
  const text = typeof value === 'string' ? value : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key in it may change the design
  const fields = useMemo(
    () => (isFocused ? fieldsAround(builder.design(), key) : NONE),
    [isFocused, text, builder, key],
  );
  const title = store.cell('title').value;
  const own = [...fields].find(([, property]) => property.title === title)?.[0] ?? '';
  const area = useRef<HTMLInputElement>(null);
  const type = (next: string) => onChange(next === '' ? undefined : next);
  const completion = useCompletion({ area, text, fields, fieldKey: own, type });
  return (
    <div className="formula-box">
      <input
        {...controlProps(props)}
        {...completion.areaProps}
        id={id}
        ref={area}
        className="control"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => {
          type(target.value);
          completion.follow();
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          completion.close();
        }}
      />
      {completion.list}
    </div>
  );
}

const NONE: ReturnType<typeof columnFields> = new Map();

const fieldsAround = (design: Design, key: string) =>
  columnFields(
    designToDetails(design),
    fieldsInOrder(design).findIndex((field) => field.key === key),
  );
