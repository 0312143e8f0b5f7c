// The field types that can be added: a click adds one at the end, dragging puts it where it is dropped. Hidden in grid
// mode, where it keeps its room, so that nothing moves under the mouse.
import type { FieldType } from '../../../schema/forms/field-type';
import { useBuilder, useBuilderState } from '../builder-context';
import { BuilderIcon } from '../builder-icon';
import { KeyboardHelp } from '../canvas/keyboard-help';
import { addField } from '../model/commands';

export function ControlBox() {
  const { store, types, newKey, focus } = useBuilder();
  const isInGrid = useBuilderState(({ grid }) => grid !== undefined);

  function add(type: FieldType): void {
    const outcome = addField(store.state().history.design, type, newKey);
    if (store.run(outcome) && 'field' in outcome) focus.request({ key: outcome.field });
  }

  return (
    <div className="control-box" data-hidden={isInGrid || undefined}>
      <ul>
        {types.map((type) => (
          <li key={type.type}>
            <button className="control-box-type" type="button" data-drag-type={type.type} onClick={() => add(type)}>
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
