// The field types that can be added: a click adds one at the end, dragging puts it where it is dropped. In grid mode the
// keys and the sizes of the row are in their place.

import { BuilderIcon } from '../parts/builder-icon';
import { KeyboardHelp } from '../parts/keyboard-help';
import { useBuilder, useBuilderState } from '../store/builder-context';
import { addOfType } from './add-of-type';
import { GridHelp } from './grid-help';

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
