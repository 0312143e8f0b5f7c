// A mend for all phone numbers of a column that have an extension: it is left out.
import { countOf } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { ARROW_RIGHT, LateIcon } from '../controls/late-icon';
import type { Extensions } from './model/extensions';
import type { StepProps } from './step-props';

interface ExtensionFixProps extends StepProps {
  /** Its name. */
  column: string;
  found: Extensions;
}

/** Shows the first number of the column as an example; Apply mends them all. */
export function ExtensionFix({ column, found: { others, rows }, model, state }: ExtensionFixProps) {
  const title = state.columns.find(({ name }) => name === column)?.title;
  const [text, number] = Object.entries(others)[0]!;
  return (
    <div className="import-fix-card">
      <b>{title}: leave extensions out</b>
      <div className="import-fix-values">
        <b>{text}</b>
        <LateIcon path={ARROW_RIGHT} />
        <span>{number}</span>
      </div>
      <div className="import-fix-footer">
        <b>{countOf(rows, 'row')}</b>
        <Button
          aria-label={`Apply: leave extensions of ${title} out`}
          isBusy={state.busy !== undefined}
          onClick={() => void model.readAs(column, others)}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}
