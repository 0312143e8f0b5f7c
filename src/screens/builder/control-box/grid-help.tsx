// What stands in place of the control box in grid mode: the fields of the row with their sizes, and the keys.
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { placeOf, widthOf } from '../model/design';
import { fieldOf, nameOf } from '../model/step';
import { IN_GRID_MODE, Keys } from '../parts/keyboard-help';
import { useBuilderState } from '../store/builder-context';

/** @param fieldKey the field that is in grid mode. */
export function GridHelp({ fieldKey }: { fieldKey: string }) {
  const design = useBuilderState(({ history }) => history.design);
  const row = design.rows[placeOf(design, fieldKey).row]!;
  return (
    <div className="grid-help">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {row.cells.map(({ field, size }) => (
            <tr key={field} aria-current={field === fieldKey || undefined}>
              <td>{nameOf(fieldOf(design, field))}</td>
              <td>{size}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Row</th>
            <td>{`${widthOf(row)} of ${COLUMNS}`}</td>
          </tr>
        </tfoot>
      </table>
      <div className="keyboard-keys">
        <Keys title="Keys" keys={IN_GRID_MODE} />
      </div>
    </div>
  );
}
