// The second step: what each column of the file is. All of it was guessed, and can be changed or left out.
import { useId } from 'react';
import { canBeKey } from '../../schema/import/import-columns';
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import { FileLine } from './file-line';
import { SheetChoice } from './file-step';
import { MissingNote } from './missing-note';
import { importedAt } from './past-imports';
import type { StepProps } from './step-props';

/** Once the rows are checked, the choices are remembered by heading, for the next file. */
export function ColumnsStep(props: StepProps) {
  const { noun, model, state } = props;
  const { head, columns, names, key, empties, sameName } = state;
  const id = useId();
  const taken = columns.filter(({ name }) => names.includes(name));
  return (
    <>
      <FileLine head={head!} />
      {head!.sheets.length > 1 && <SheetChoice {...props} />}
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">Column of the file</th>
            <th scope="col">Some of its cells</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {head!.headings.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <tr key={at} data-off={names[at] === '' || undefined}>
              <th scope="row" id={`${id}-${at}`}>
                {heading || `Column ${at + 1}`}
              </th>
              <td className="import-samples">{head!.samples[at]!.join(' · ')}</td>
              <td>
                <select
                  className="control"
                  aria-labelledby={`${id}-${at}`}
                  value={names[at]}
                  onChange={({ target }) => model.setName(at, target.value)}
                >
                  <option value="">Left out</option>
                  {columns.map(({ name, title, isKeyOnly }) => (
                    <option key={name} value={name}>
                      {isKeyOnly ? `${title} (only finds the record)` : title}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="field import-choice">
        <label className="field-label" htmlFor={`${id}-key`}>
          Records that are there already are found by
        </label>
        <select
          id={`${id}-key`}
          className="control"
          value={key ?? ''}
          onChange={({ target }) => model.setKey(target.value || undefined)}
        >
          <option value="">Nothing: every row is a new {nounLabel(noun).one}</option>
          {taken.filter(canBeKey).map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {key === undefined && sameName && (
        <p className="import-missing" role="status">
          A file of this name was imported {importedAt(sameName)}: rows that are in this one again would be added a
          second time.
        </p>
      )}
      {key !== undefined && (
        <label className="check">
          <input type="checkbox" checked={empties} onChange={({ target }) => model.setEmpties(target.checked)} />
          <span>An empty cell empties the field of a record that is there</span>
        </label>
      )}
      <MissingNote {...props} />
      <div className="import-buttons">
        <Button onClick={model.restart}>Choose another file</Button>
        <Button
          look="primary"
          data-needs-server
          isDisabled={taken.length === 0}
          isBusy={state.busy !== undefined}
          onClick={() => void model.check()}
        >
          Check the rows
        </Button>
      </div>
    </>
  );
}
