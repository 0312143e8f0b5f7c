// The last step of a form on a phone: every value with its label, what is wrong with it, and a way back to its step.
import type { Entry, GroupEntry } from '../../../schema/descriptor/descriptor';
import { isEmpty } from '../../../schema/formats/plain-values';
import { entriesIn } from '../../../schema/model/layout-fields';
import { Button } from '../../controls/button';
import { FieldError } from '../../feedback/field-error';
import { groupText } from '../../record/record-values';
import { FieldValue } from '../conflict-panel';
import { isSecret } from '../draft-values';
import { useCell, useForm } from '../form-context';
import { toField } from '../to-field';
import { type Step, toStep } from './step-list';

interface ReviewProps {
  steps: readonly Step[];
  /** "Step 6 of 6: ". */
  place: string;
}

/** Only for reading: the button of a step leads back to where its values are typed. */
export function Review({ steps, place }: ReviewProps) {
  const { store } = useForm();
  return (
    <div className="step step-review" data-step>
      <h2 tabIndex={-1}>
        <span className="visually-hidden">{place}</span>
        Review
      </h2>
      {steps.map((step) => (
        <section key={step.name} aria-label={step.title}>
          <div className="step-review-head">
            <h3>{step.title}</h3>
            <Button look="quiet" aria-label={`Edit ${step.title}`} onClick={() => toStep(store, step.name)}>
              Edit
            </Button>
          </div>
          <dl>
            {entriesIn(step.layout).map((entry) => (
              <ReviewItem key={JSON.stringify(entry)} entry={entry} prefix={step.prefix} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function ReviewItem({ entry, prefix }: { entry: Entry; prefix: string }) {
  if (typeof entry === 'object' && 'fields' in entry) return <GroupValue entry={entry} prefix={prefix} />;
  const { field, label, hidden, text } = typeof entry === 'string' ? { field: entry } : entry;
  return hidden || text ? null : <OneValue name={prefix + field} label={label} />;
}

function OneValue({ name, label }: { name: string; label?: string }) {
  const { store, read } = useForm();
  const { value, errors, state } = useCell(store, name);
  const { property } = store.rule(name);
  if (state?.hidden || property.type === 'object') return null;
  return (
    <>
      <dt>{label ?? property.title}</dt>
      <dd>
        {isEmpty(value) ? (
          <span className="field-hint">Empty</span>
        ) : isSecret(property, store.within(name).record.properties) ? (
          '••••••••'
        ) : (
          <FieldValue name={name} property={property} value={value} read={read?.values ?? {}} />
        )}
        {errors[0] && (
          <button type="button" className="step-error" onClick={() => toField(store, name)}>
            <FieldError text={errors[0]} />
          </button>
        )}
      </dd>
    </>
  );
}

/** Several fields under one label, such as a point; each of them that is wrong says so. */
function GroupValue({ entry, prefix }: { entry: GroupEntry; prefix: string }) {
  const { store } = useForm();
  const { label, fields } = entry;
  const cells = fields.map((field) => [field, store.cell(prefix + field)] as const);
  if (cells[0]![1].state?.hidden) return null;
  const { record } = store.within(prefix + fields[0]);
  const text = groupText(record, Object.fromEntries(cells.map(([field, { value }]) => [field, value])), entry);
  return (
    <>
      <dt>{label ?? record.properties[fields[0]!]?.title}</dt>
      <dd>
        {text || <span className="field-hint">Empty</span>}
        {cells.map(
          ([field, { errors }]) =>
            errors[0] && (
              <button key={field} type="button" className="step-error" onClick={() => toField(store, prefix + field)}>
                <FieldError text={errors[0]} />
              </button>
            ),
        )}
      </dd>
    </>
  );
}
