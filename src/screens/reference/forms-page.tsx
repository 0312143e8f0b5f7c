// The reference page of forms: every widget in every state, in a working form.
import { useState } from 'react';
import { Button } from '../../engine/controls/button';
import { Segments } from '../../engine/controls/segments';
import { showToast } from '../../engine/feedback/toasts';
import { FIELD_STATES, type FieldState, fieldExample } from './field-states';
import { ReferencePage } from './reference-page';
import { SampleForm } from './sample-form';
import { fieldSample } from './samples';

/** Every widget in every state. Its form works; Save checks, and sends nothing. */
export function FormsPage() {
  const [state, setState] = useState<FieldState>('empty');
  const [emptied, setEmptied] = useState(0);
  return (
    <ReferencePage
      title="Forms"
      lead="Every widget, drawn from a descriptor as on every form. Save checks what was typed by the usual rules, and sends nothing."
    >
      <div className="reference-tools">
        <Segments legend="Show every field" choices={FIELD_STATES} value={state} onChoose={setState} />
      </div>
      <SampleForm
        key={`${state} ${emptied}`}
        className="form-page"
        {...fieldExample(state)}
        layout={fieldSample.screen.layout}
        onSaved={() =>
          showToast({ kind: 'success', text: 'Everything is right', detail: 'A sample: nothing was sent.' })
        }
        footer={
          <div className="save-bar">
            <div className="save-bar-inner">
              <div className="save-bar-note">
                <p role="status">{state === 'busy' && 'Saving…'}</p>
              </div>
              <Button onClick={() => setEmptied(emptied + 1)}>Reset</Button>
              <Button look="primary" type="submit" aria-disabled={state === 'busy' || undefined}>
                {state === 'busy' ? 'Saving…' : 'Save'}
              </Button>
            </div>
          </div>
        }
      />
    </ReferencePage>
  );
}
