// Below the previewed form: the examples that are kept with it, whether each holds, and what is filled in as another one.
import { memo, useId, useSyncExternalStore } from 'react';
import type { Preview } from '../store/preview-store';
import { ExampleItem } from './example-item';
import { useExamples } from './examples-context';
import { examplesMessages } from './examples-messages';
import { KeepExample } from './keep-example';

/** Rendered when an example changes, not with every change of the previewed form. */
export const ExamplesPanel = memo(function ExamplesPanel({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const shown = useSyncExternalStore(examples.subscribe, examples.shown);
  const copied = useSyncExternalStore(examples.subscribe, examples.copied);
  const heading = useId();
  return (
    <section className="builder-examples" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        Examples
      </h3>
      {examples.id === undefined ? (
        <p className="builder-preview-empty">
          {copied > 0 ? examplesMessages.copied(copied) : examplesMessages.unsaved}
        </p>
      ) : (
        <>
          {shown.length === 0 && <p className="builder-preview-empty">{examplesMessages.none}</p>}
          <ul>
            {shown.map((one) => (
              <ExampleItem key={one.example.example_id} shown={one} preview={preview} />
            ))}
          </ul>
          <KeepExample preview={preview} />
        </>
      )}
    </section>
  );
});
