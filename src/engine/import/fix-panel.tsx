// Beside the table: wrong values, each mended once for all of its rows, and cells that are wrong for themselves.
import { useEffect, useId, useRef, useState } from 'react';
import { countOf, countText } from '../../schema/formats/words';
import type { ImportColumn } from '../../schema/import/import-columns';
import { nearestOf } from '../../schema/import/nearest-label';
import { Button } from '../controls/button';
import { ARROW_RIGHT, LateIcon } from '../controls/late-icon';
import { ExtensionFix } from './extension-fix';
import type { WrongText } from './model/checked-file';
import { extensionsIn } from './model/extensions';
import { choicesIn, type EditedCell, type StepProps } from './step-props';
import { useFromWorker } from './use-from-worker';

interface FixProps extends StepProps {
  onEdit(cell: EditedCell): void;
  /** Nothing is left in the panel, and nothing has the focus. */
  onLost(): void;
}

/** So many are shown: those of most rows come first. */
const MAX_SHOWN = 8;

/** Of a control in which nothing is chosen yet: no text of a cell, which have no blanks around them. */
const UNCHOSEN = ' ';
/** What files have where there is nothing. */
const NOTHING = /^(#?n\/?a|n\.a\.|none|null|nil|unknown|tbd|[-–—?.]+)$/i;

const NONE: readonly WrongText[] = [];

/** Nothing while no row is refused. */
export function FixPanel(props: FixProps) {
  const { onLost } = props;
  const wrong = useFromWorker(props, props.model.wrongTexts) ?? NONE;
  const panel = useRef<HTMLElement>(null);
  // What was mended is gone with the button that had the focus: the next one follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the panel
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (panel.current) panel.current.querySelector<HTMLElement>('h2')?.focus();
    else onLost();
  }, [wrong]);
  if (wrong.length === 0) return null;
  const extensions = extensionsIn(props.state.columns, wrong);
  const left = wrong.filter(({ column, text }) => !Object.hasOwn(extensions.get(column)?.others ?? {}, text));
  const chosen = left.filter((one) => canBeRead(props, one));
  const single = left.filter((one) => !chosen.includes(one));
  return (
    <aside className="import-fix" aria-label="What is refused" ref={panel}>
      {chosen.length + extensions.size > 0 && <h2 tabIndex={-1}>Fix many at once</h2>}
      {[...extensions].map(([column, found]) => (
        <ExtensionFix key={column} {...props} column={column} found={found} />
      ))}
      {chosen.length > 0 && (
        <>
          <p className="import-fix-lead">The same wrong value, in all its rows.</p>
          {chosen.slice(0, MAX_SHOWN).map((one) => (
            <Fix key={`${one.column} ${one.text}`} {...props} wrong={one} />
          ))}
          {chosen.length > MAX_SHOWN && <p>{countOf(chosen.length - MAX_SHOWN, 'further value')}</p>}
        </>
      )}
      {single.length > 0 && (
        <>
          <h2 tabIndex={-1}>{chosen.length + extensions.size > 0 ? 'Other cells' : 'Refused cells'}</h2>
          <ul className="import-cells">
            {single.slice(0, MAX_SHOWN).map((one) => (
              <WrongCell key={`${one.column} ${one.text} ${one.message}`} {...props} wrong={one} />
            ))}
          </ul>
          {single.length > MAX_SHOWN && <p>{countOf(single.length - MAX_SHOWN, 'further value')}</p>}
        </>
      )}
    </aside>
  );
}

/** Once for all of its rows: what can be chosen, and what several rows have that may have the same. */
function canBeRead(props: StepProps, { column, text, rows, isChoice }: WrongText): boolean {
  const found = columnNamed(props, column);
  if (!found) return false;
  // Where records are there already, an empty cell says that theirs stays.
  if (text === '') return rows > 1 && !found.table && props.state.key === undefined;
  return isChoice || (rows > 1 && !found.property.unique && column !== props.state.key);
}

const columnNamed = ({ state }: StepProps, wanted: string): ImportColumn | undefined =>
  state.columns.find(({ name }) => name === wanted);

function Fix({ wrong, ...props }: FixProps & { wrong: WrongText }) {
  const { column: name, text, rows, alone } = wrong;
  const id = useId();
  const column = columnNamed(props, name);
  const choices = (column && choicesIn(props.state, column)) ?? [];
  const nearest = nearestOf(
    text,
    choices.map((choice) => choice.text),
  );
  const isChosen = choices.length > 0;
  const [chosen, setChosen] = useState(nearest ?? (isChosen && !NOTHING.test(text) ? UNCHOSEN : ''));
  const isReady = chosen !== UNCHOSEN && chosen !== text;
  const what = text === '' ? 'an empty cell' : `“${text}”`;
  const as = chosen === '' ? `leave ${what} empty` : `read ${what} as ${chosen}`;
  const [isRemembered, setRemembered] = useState(text !== '');
  return (
    <div className="import-fix-card">
      <label className="field-label" htmlFor={id}>
        {column?.title}
      </label>
      <div className="import-fix-values">
        <b>{text || 'Empty'}</b>
        <LateIcon path={ARROW_RIGHT} />
        {isChosen ? (
          <select id={id} className="control" value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value={UNCHOSEN}>-- Choose --</option>
            {text !== '' && <option value="">Leave empty</option>}
            {choices.map((choice) => (
              <option key={choice.value}>{choice.text}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            className="control"
            value={chosen}
            placeholder={text === '' ? undefined : 'Leave empty'}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </div>
      {isReady && (
        <label className="check">
          <input type="checkbox" checked={isRemembered} onChange={({ target }) => setRemembered(target.checked)} />
          <span>In the next file, too, {as}</span>
        </label>
      )}
      <div className="import-fix-footer">
        <b>{countOf(rows, 'row')}</b>
        <Button
          aria-label={isReady ? `Apply: ${as}` : 'Apply'}
          isDisabled={!isReady}
          isBusy={props.state.busy !== undefined}
          onClick={() => void props.model.readAs(name, { [text]: chosen }, isRemembered)}
        >
          Apply
        </Button>
      </div>
      <p className="import-fix-then">
        Then {countText(alone)} {alone === 1 ? 'row is' : 'rows are'} valid.
        {rows > alone &&
          ` ${countText(rows - alone)} ${rows - alone === 1 ? 'stays' : 'stay'} refused for another cell.`}
      </p>
    </div>
  );
}

function WrongCell({ wrong, onEdit, ...props }: FixProps & { wrong: WrongText }) {
  const { row, rows, column, text, message } = wrong;
  const title = columnNamed(props, column)?.title;
  return (
    <li>
      <b>{countText(row)}</b>
      <span>
        {title === undefined ? message : title} {title !== undefined && <em>{text || 'Empty'}</em>}
        {rows > 1 && ` · ${countOf(rows, 'row')}`}
      </span>
      {title !== undefined && (
        <button
          type="button"
          className="import-link"
          aria-label={`Edit ${title} in row ${row}`}
          onClick={({ currentTarget }) => onEdit({ row, column, text, message, opener: currentTarget })}
        >
          Edit
        </button>
      )}
    </li>
  );
}
