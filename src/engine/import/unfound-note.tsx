// Said above the table where the numbers of a file are of no record here, with the one button that helps.
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import type { StepProps } from './step-props';

/** Nothing while any record is found, and until all have been looked for. */
export function UnfoundNote({ noun, model, state }: StepProps) {
  const { counts, key, names, head, columns, busy } = state;
  if (busy || counts!.open > 0 || counts!.unfound === 0) return null;
  const { one } = nounLabel(noun);
  const heading = head!.headings[names.indexOf(key!)] || columns.find(({ name }) => name === key)?.title;
  return (
    <div className="import-same" role="alert">
      <h2>No {one} here has a number of this file</h2>
      <p>
        The numbers in {heading} may be those of another system. Leave them out, and every row becomes a new {one} with
        a number of its own. To keep the old ones, choose a field for them under Change columns.
      </p>
      <div className="import-buttons">
        <Button onClick={() => void model.leaveKeyOut()}>Leave {heading} out</Button>
      </div>
    </div>
  );
}
