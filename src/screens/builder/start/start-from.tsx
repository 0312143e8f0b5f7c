// What a form without fields can start from, beside the control box: the columns of a spreadsheet, a file, another form.
import { useState } from 'react';
import { useDataSourceIfAny } from '../../../engine/data/data-context';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { useChoices } from '../../../engine/form/use-choices';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import { importStep } from '../model/commands';
import { useBuilder } from '../store/builder';
import { namedAsCopy, newBase } from '../store/opened-form';

export function StartFrom() {
  const { commands } = useBuilder();
  return (
    <div className="canvas-start">
      <button className="button button-small" type="button" onClick={() => commands.run('columns')}>
        Paste columns
      </button>
      <button className="button button-small" type="button" onClick={() => commands.run('import')}>
        Import a file
      </button>
      <CopyOf />
    </div>
  );
}

const FORM = { title: 'Form', ref: 'ticket_form' };

/** Nothing where there is no form that a copy could be made of; while they load it keeps its room. */
function CopyOf() {
  const { store, newKey } = useBuilder();
  const source = useDataSourceIfAny();
  const { choices, state } = useChoices(FORM);
  const [chosen, setChosen] = useState('');
  const [isReading, setReading] = useState(false);
  if (!source || (choices.length === 0 && state !== 'loading')) return null;

  async function copy(): Promise<void> {
    if (!source || isReading || chosen === '') return;
    setReading(true);
    const noun = nounOf('ticket_form');
    const result = await source.read(noun, chosen);
    setReading(false);
    if (!result.ok) {
      showToast({ kind: 'error', text: failureText(result.failure) ?? messagesOf(noun).loadFailed });
      return;
    }
    const { design } = newBase(result.data, newKey);
    const own = store.state().history.design;
    // Fields that were added meanwhile stay.
    const mode = own.rows.length === 0 ? 'replace' : 'append';
    store.run(importStep(own, namedAsCopy(design), mode, `a copy of ${design.form_name}`));
  }

  return (
    <div className="canvas-start-copy">
      <select
        className="control"
        aria-label="Form to copy"
        value={chosen}
        disabled={state === 'loading'}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{state === 'loading' ? 'Loading…' : '-- Select Form --'}</option>
        {choices.map(({ value, text }) => (
          <option key={String(value)} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
      <button
        className="button button-small"
        type="button"
        aria-disabled={chosen === '' || undefined}
        aria-busy={isReading || undefined}
        onClick={() => void copy()}
      >
        Copy its fields
      </button>
    </div>
  );
}
