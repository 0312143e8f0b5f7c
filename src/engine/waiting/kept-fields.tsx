// Below the form of an entry whose fields can no longer be loaded, as those of a ticket type that was deleted: what they
// held when it was kept, to be read.
import { useId, useState } from 'react';
import { useForm, useSubFormFailure } from '../form/form-context';
import type { KeptText } from '../storage/outbox';

interface KeptFieldsProps {
  /** Of the field that has them. */
  name: string;
  texts: readonly KeptText[];
}

/** Renders nothing unless loading the fields has failed; then it stays. */
export function KeptFields({ name, texts }: KeptFieldsProps) {
  const { store } = useForm();
  const failure = useSubFormFailure(store, name);
  const id = useId();
  // It stays while others are filled in its place.
  const [isGone, setGone] = useState(false);
  if (failure && !isGone) setGone(true);
  if (!isGone) return null;
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>Fields as they were kept</h2>
      <p className="field-hint">
        They can only be read. Choose what takes their place, or go back to save the entry to a file or discard it.
      </p>
      <dl className="kept-fields">
        {texts.map(({ title, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same
          <div key={at}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
