// The field types that can be added: a click adds one at the end, dragging puts it where it is dropped. Hidden in grid
// mode, where it keeps its room, so that nothing moves under the mouse.
import { useBuilder, useBuilderState } from '../builder-context';
import { BuilderIcon } from '../builder-icon';
import { KeyboardHelp } from '../canvas/keyboard-help';
import { addOfType } from './add-of-type';

export function ControlBox() {
  const builder = useBuilder();
  const isInGrid = useBuilderState(({ grid }) => grid !== undefined);

  return (
    <div className="control-box" data-hidden={isInGrid || undefined}>
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
        <p>Click to add at the end, or drag to a place.</p>
        <KeyboardHelp />
      </div>
    </div>
  );
}
