// The last step: what was written, with its Undo, and the refused rows as a file.
import { Link } from 'wouter';
import { countOf, countText } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { DownloadRefused } from './download-refused';
import { countsText } from './outcomes';
import { UndoImport } from './past-imports';
import { StepHeading } from './step-heading';
import type { StepProps } from './step-props';

/** Rows that Cancel has left out are counted as not looked at. */
export function DoneStep({ noun, screen, model, state }: StepProps) {
  const { written, head, id } = state;
  if (!written || !head || id === undefined) return null;
  const left = written.open;
  return (
    <div className="import-done">
      <StepHeading isSeen>
        <Icon name="check-circle" /> {countText(written.new + written.changed)} of {countOf(written.all, 'row')}{' '}
        imported
      </StepHeading>
      <p>
        {countsText(written)}
        {left > 0 ? `, ${countText(left)} not looked at` : ''}.
      </p>
      <div className="import-buttons">
        <Link className="button button-primary" href={screen.path!}>
          {screen.title}
        </Link>
        {written.refused > 0 && <DownloadRefused model={model} head={head} />}
        <Button onClick={model.restart}>Import another file</Button>
      </div>
      <UndoImport noun={noun} id={id} name={head.name} />
    </div>
  );
}
