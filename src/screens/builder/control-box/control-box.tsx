// The field types that can be added: a click adds one at the end, dragging puts it where it is dropped. In grid mode the
// keys and the sizes of the row are in their place.

import { COLUMNS } from '../../../schema/ticket-types/grid';
import { placeOf, widthOf } from '../model/design';
import { fieldOf, nameOf } from '../model/step';
import { BuilderIcon } from '../parts/builder-icon';
import { IN_GRID_MODE, KeyboardHelp, Keys } from '../parts/keyboard-help';
import { addOfType, useBuilder, useBuilderState } from '../store/builder';

/** @param canDrag whether the canvas is beside it. */
export function ControlBox({ canDrag }: { canDrag: boolean }) {
  const builder = useBuilder();
  const grid = useBuilderState((state) => state.grid);
  if (grid !== undefined) return <GridHelp fieldKey={grid} />;

  return (
    <div className="control-box">
      <ul>
        {builder.types.map((type) => (
          <li key={type.type}>
            <button
              className="control-box-type"
              type="button"
              data-drag-type={type.type}
              onClick={() => addOfType(builder, type)}
            >
              <BuilderIcon name={type.icon} />
              {type.label}
            </button>
          </li>
        ))}
      </ul>
      <div className="control-box-foot">
        <p>{canDrag ? 'Click to add at the end, or drag to a place.' : 'Each is added at the end of the form.'}</p>
        <KeyboardHelp />
      </div>
    </div>
  );
}

/** @param fieldKey the field that is in grid mode. */
function GridHelp({ fieldKey }: { fieldKey: string }) {
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
