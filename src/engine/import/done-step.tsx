// The last step: what was written, with its Undo, and the refused rows as a file.
import { useState } from 'react';
import { Link } from 'wouter';
import { countOf, countText } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { DownloadRefused } from './download-refused';
import { UndoImport } from './past-imports';
import type { StepProps } from './step-props';

export function DoneStep({ noun, screen, model, state }: StepProps) {
  const { written, head, id } = state;
  const [isUndone, setUndone] = useState(false);
  if (!written || !head || id === undefined) return null;
  const left = written.open;
  return (
    <div className="import-done">
      <h2>
        <Icon name="check-circle" /> {countText(written.new + written.changed)} of {countOf(written.all, 'row')}{' '}
        imported
      </h2>
      <p>
        {countText(written.new)} new, {countText(written.changed)} changed, {countText(written.unchanged)} unchanged,{' '}
        {countText(written.refused)} refused{left > 0 ? `, ${countText(left)} not looked at` : ''}.
      </p>
      <div className="import-buttons">
        <Link className="button button-primary" href={screen.path!}>
          {screen.title}
        </Link>
        {written.refused > 0 && <DownloadRefused model={model} head={head} />}
        <Button onClick={model.restart}>Import another file</Button>
      </div>
      {isUndone ? (
        <p>This import was taken back.</p>
      ) : (
        <UndoImport noun={noun} id={id} name={head.name} onUndone={() => setUndone(true)} />
      )}
    </div>
  );
}
