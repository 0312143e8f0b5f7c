// The reference page of everything that is neither table nor form.
import { useSnapshot } from 'valtio/react';
import { showCell } from '../../engine/cells/cell';
import { Button } from '../../engine/controls/button';
import { Icon, iconNames } from '../../engine/controls/icons';
import { Segments } from '../../engine/controls/segments';
import { useQuery } from '../../engine/data/use-query';
import { Alert } from '../../engine/feedback/alert';
import { failureText } from '../../engine/feedback/result';
import { chooseStyle, STYLES, toggleDark, ui } from '../../engine/shell/ui-state';
import { Buttons, Labels, Messages, Waiting } from './component-examples';
import { DialogExamples } from './dialog-examples';
import { Example, ReferencePage } from './reference-page';
import { sampleSource } from './sample-sources';
import { historySample } from './samples';
import { TokenGroup } from './token-examples';

/** Buttons, messages, dialogs, labels, icons, colours, type. The unused 'Add Client' modal is here, too. */
export function UiPage() {
  return (
    <ReferencePage
      title="UI"
      lead="What pages are made of, apart from tables and forms. Every colour and size comes from the tokens at the end."
    >
      <Example title="Style and theme" note="Both are kept on this device.">
        <StyleSwitch />
      </Example>
      <Example title="Buttons" note="One filled button a view; danger only inside a confirmation.">
        <Buttons />
      </Example>
      <Example title="Messages" note="Read out as well; a toast stays longer while the pointer or the focus is on it.">
        <Messages />
      </Example>
      <Example title="Dialogs" note="Escape closes them, and the focus comes back to its button.">
        <DialogExamples />
      </Example>
      <Example title="Labels">
        <Labels />
      </Example>
      <Example title="Waiting" note="Grey shapes in the places of what is to come.">
        <Waiting />
      </Example>
      <Example title="Recent history" note="Sample data, asked for at start-up.">
        <RecentHistory />
      </Example>
      <Example title="Icons">
        <ul className="example-grid">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Example>
      <Example title="Colours">
        <TokenGroup group="Colours" />
      </Example>
      <Example title="Type">
        <TokenGroup group="Type" />
      </Example>
    </ReferencePage>
  );
}

/** The visual style and dark mode, switched as in the top bar and the user menu, with the same state. */
function StyleSwitch() {
  const { dark, style } = useSnapshot(ui);
  return (
    <div className="example-row example-switches">
      <Segments legend="Visual style" choices={STYLES} value={style} onChoose={chooseStyle} />
      <Segments legend="Theme" choices={THEMES} value={dark ? 'dark' : 'light'} onChoose={toggleDark} />
    </div>
  );
}

const THEMES = { light: 'Light', dark: 'Dark' } as const;

/** The history that is fetched at start-up, as a short list of lines; after a failure, an alert with the reason. */
function RecentHistory() {
  const { data: rows, failure, refetch } = useQuery(loadHistory);
  if (failure) {
    return (
      <>
        <Alert kind="error">{failureText(failure)}</Alert>
        <div className="example-row">
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      </>
    );
  }
  if (!rows) return <p role="status">Loading…</p>;
  const { properties } = historySample.noun.record;
  return (
    <ul className="example-lines">
      {rows.slice(0, 5).map((row) => (
        <li key={String(row[historySample.noun.api.id])}>
          <strong>{String(row.event)}</strong>
          <span>{String(row.client_name)}</span>
          <span>{showCell(properties.day!, row.day)}</span>
        </li>
      ))}
    </ul>
  );
}

const source = sampleSource();
const loadHistory = (signal: AbortSignal) => source.list(historySample.noun, signal);
