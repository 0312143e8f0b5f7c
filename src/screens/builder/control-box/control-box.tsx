// The field types that can be added: a click adds one at the end, dragging puts it where it is dropped. In grid mode the
// keys and the sizes of the row are in their place.
import { useId, useSyncExternalStore } from 'react';
import { IconButton } from '../../../engine/controls/button';
import { Popover } from '../../../engine/overlay/popover';
import type { FieldType } from '../../../schema/ticket-types/field-type';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { fieldOf, nameOf, placeOf, widthOf } from '../model/design';
import { BuilderIcon } from '../parts/builder-icon';
import { addSet } from '../sets/add-set';
import { addOfType, useBuilder, useBuilderState } from '../store/builder';

/** @param canDrag whether the canvas is beside it. */
export function ControlBox({ canDrag }: { canDrag: boolean }) {
  const builder = useBuilder();
  const grid = useBuilderState((state) => state.grid);
  const moreId = useId();
  if (grid !== undefined) return <GridHelp fieldKey={grid} />;
  const more = builder.types.filter((type) => type.more);

  return (
    <div className="control-box">
      <Types types={builder.types.filter(({ more }) => !more)} />
      {more.length > 0 && (
        <>
          <h3 id={moreId}>More</h3>
          <Types types={more} labelledBy={moreId} />
        </>
      )}
      <Sets />
      <div className="control-box-footer">
        <p>{canDrag ? 'Click to add at the end, or drag to a place.' : 'Each is added at the end of the form.'}</p>
        <KeyboardHelp />
      </div>
    </div>
  );
}

function Types({ types, labelledBy }: { types: readonly FieldType[]; labelledBy?: string }) {
  const builder = useBuilder();
  return (
    <ul aria-labelledby={labelledBy}>
      {types.map((type) => (
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
  );
}

/** Sets of fields; copies of theirs are added. */
function Sets() {
  const builder = useBuilder();
  const id = useId();
  const sets = useSyncExternalStore(builder.sets.subscribe, builder.sets.all);
  if (sets.length === 0) return null;
  return (
    <>
      <h3 id={id}>Sets of fields</h3>
      <ul aria-labelledby={id}>
        {sets.map((set) => (
          <li key={set.field_set_id}>
            <button className="control-box-type" type="button" onClick={() => void addSet(builder, set)}>
              <BuilderIcon name="rows" />
              {set.set_name}
            </button>
          </li>
        ))}
      </ul>
    </>
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

const ON_A_CARD: readonly (readonly [keys: string, does: string])[] = [
  ['Arrow keys', 'next field'],
  ['Home, End', 'first and last field'],
  ['Enter, double click', 'edit'],
  ['Alt + arrow keys', 'move the field'],
  ['Ctrl + D', 'copy'],
  ['Delete', 'remove'],
  ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
  ['/, Ctrl + K', 'find a field or a command'],
];

/** The keys of grid mode, and what each does. */
const IN_GRID_MODE: typeof ON_A_CARD = [
  ['Wheel, + and −', 'resize'],
  ['W, S, up, down', 'move the row'],
  ['A, D, left, right', 'move the field'],
  ['R', 'equalise the row'],
  ['Escape', 'finish'],
];

/** The keys of the canvas, behind a button: what can be done without a mouse. */
function KeyboardHelp() {
  const id = useId();
  return (
    <>
      <IconButton icon={<BuilderIcon name="help" />} label="Keys" isSmall popoverTarget={id} />
      <Popover id={id} label="Keys" className="keyboard-help" onToggle={() => {}}>
        {() => (
          <>
            <Keys title="On a field" keys={ON_A_CARD} />
            <Keys title="In grid mode" keys={IN_GRID_MODE} />
          </>
        )}
      </Popover>
    </>
  );
}

const Keys = ({ title, keys }: { title: string; keys: typeof ON_A_CARD }) => (
  <>
    <h3>{title}</h3>
    <dl>
      {keys.map(([names, does]) => (
        <div key={names}>
          <dt>{names}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </>
);
