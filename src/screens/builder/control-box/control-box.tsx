// The field types that can be added.
import { useBuilder } from '../builder-context';
import { addField } from '../model/commands';

export function ControlBox() {
  const { store, types, newKey } = useBuilder();
  return (
    <ul>
      {types.map((type) => (
        <li key={type.type}>
          <button
            className="button"
            type="button"
            onClick={() => store.run(addField(store.state().history.design, type, newKey))}
          >
            {type.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
