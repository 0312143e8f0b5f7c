// In the preview, in the place of a field that its conditions hide: that it is hidden, and on request why.
import { type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { useForm } from '../../../engine/form/form-context';
import type { FormStore } from '../../../engine/form/form-store';
import { type Explanation, explain } from '../../../schema/conditions/describe-conditions';
import { fieldLabel } from '../../../schema/conditions/field-label';
import type { RecordSchema, Values } from '../../../schema/descriptor/descriptor';
import { PartText } from '../panel/part-text';
import { BuilderIcon } from '../parts/builder-icon';
import { PART } from '../store/preview-store';

interface HiddenNoteProps {
  record: RecordSchema;
  /** What the fields of the record hold at present. */
  values: Values;
  /** The hidden field. */
  name: string;
}

/** Nothing for a field that conditions do not hide. */
export function HiddenNote({ record, values, name }: HiddenNoteProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const why = explain(record, values, name, 'show');
  if (!why) return null;
  return (
    <div className="builder-hidden">
      <BuilderIcon name="eye-off" />
      <p>
        {fieldLabel(record.properties[name]!)} is hidden: <PartText parts={why.because} />
      </p>
      <button
        type="button"
        className="builder-hidden-reason"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Why?
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      {isOpen && <Rules id={id} why={why} />}
    </div>
  );
}

/** The rules of a set, those of a set in it below them. */
function Rules({ id, why: { match, rules } }: { id?: string; why: Pick<Explanation, 'match' | 'rules'> }) {
  return (
    <div className="builder-hidden-rules" id={id}>
      <p>{match === 'all' ? 'ALL of these must be true:' : 'At least one of these must be true:'}</p>
      <ul>
        {rules.map(({ isMet, rule, present, set }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
          <li key={index} data-met={isMet || undefined}>
            <Icon name={isMet ? 'check' : 'x'} />
            <span className="visually-hidden">{isMet ? 'True:' : 'Not true:'} </span>
            {set ? (
              <Rules why={set} />
            ) : (
              <>
                <span>
                  <PartText parts={rule} />
                </span>
                <span className="builder-hidden-present">
                  <span className="visually-hidden">, now it </span>
                  {present}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In the place of a hidden field of the preview; follows what is typed. `name` is its cell. */
export function HiddenField({ name }: { name: string }) {
  const { store } = useForm();
  useEveryChange(store);
  const part = store.subForm(PART);
  const key = name.slice(PART.length + 1);
  if (!part || !Object.hasOwn(part.record.properties, key)) return null;
  return <HiddenNote record={part.record} values={store.countingValues(PART)} name={key} />;
}

/** Renders its caller with every change of the form. */
export function useEveryChange(store: FormStore): void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const stops = [store.watch(render), store.subscribeSubForms(render)];
    return () => stops.forEach((stop) => void stop());
  }, [store]);
}
