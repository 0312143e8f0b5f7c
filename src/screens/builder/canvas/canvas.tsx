// The canvas: a ruler of twelve columns over the rows of the design, each field a card.
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { useDataSourceIfAny } from '../../../engine/data/data-context';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { useChoices } from '../../../engine/form/use-choices';
import { messagesOf } from '../../../schema/model/messages';
import { nounOf } from '../../../schema/model/nouns';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { importStep } from '../model/commands';
import { nameOf } from '../model/design';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { useBuilder, useBuilderState, useCommand, useDesignField } from '../store/builder';
import { namedAsCopy, newBase } from '../store/opened-form';
import { CanvasContext, type CanvasParts, createCanvasActions, type Point } from './canvas-actions';
import { CanvasBlock, fieldInBlock, useRowBlocks } from './canvas-block';
import { StageDropArea } from './dragging';
import { GridMode } from './grid-mode';
import { cardOf } from './stage';
import { CanvasFocus, StageView } from './stage-view';

interface CanvasProps {
  /** Renders the edit panel of a field; only the open card calls it. */
  renderPanel: CanvasParts['renderPanel'];
  /** Shows the control box where it is not beside the canvas. */
  showFields?(): void;
}

/** A step renders the rows it changes: cards subscribe to their field and to what is open of it. */
export function Canvas({ renderPanel, showFields }: CanvasProps) {
  const builder = useBuilder();
  const rows = useBuilderState(({ history }) => history.design.rows);
  const blocks = useRowBlocks(rows);
  const grid = useBuilderState((state) => state.grid);
  const stage = useRef<HTMLDivElement>(null);
  const entry = useRef<Point>(undefined);
  const [toRemove, setToRemove] = useState<ToRemove>();
  const actions = useMemo(
    () =>
      createCanvasActions(builder, {
        confirmRemove: (fieldKey, opener) => setToRemove({ fieldKey, opener }),
        enterGrid: (point) => (entry.current = point),
      }),
    [builder],
  );
  useCommand('edit', actions.toggleEdit);
  useCommand('grid', (key) => actions.toggleGrid(key));
  useCommand('copy', actions.copy);
  useCommand('remove', (key) => actions.confirmRemove(key, cardOf(key) ?? stage.current!));
  const parts = useMemo(() => ({ actions, renderPanel }), [actions, renderPanel]);

  return (
    <CanvasContext value={parts}>
      <div className="canvas">
        <Ruler />
        <StageView stage={stage}>
          {rows.length === 0 && (
            <div className="canvas-hint">
              {showFields ? (
                <Button look="primary" onClick={showFields}>
                  Add a field
                </Button>
              ) : (
                <p>Drag a field from the right to this area</p>
              )}
              <StartFrom />
            </div>
          )}
          {blocks.map((block) => (
            <CanvasBlock key={block.key} block={block} grid={fieldInBlock(block, grid)} />
          ))}
        </StageView>
        <CanvasFocus stage={stage} />
        <StageDropArea stage={stage} />
        <GridMode stage={stage} entry={entry} />
        {toRemove && <RemoveDialog {...toRemove} onRemove={actions.remove} onClose={() => setToRemove(undefined)} />}
      </div>
    </CanvasContext>
  );
}

/** Decoration: the size of a card is in its badge and in what is announced. */
function Ruler() {
  return (
    <div className="canvas-ruler" aria-hidden="true">
      {Array.from({ length: COLUMNS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <span key={index}>{index + 1}</span>
      ))}
    </div>
  );
}

interface ToRemove {
  fieldKey: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
}

interface RemoveDialogProps extends ToRemove {
  onRemove(key: string): void;
  onClose(): void;
}

function RemoveDialog({ onRemove, onClose, opener, fieldKey }: RemoveDialogProps) {
  const field = useDesignField(fieldKey);
  // It was removed by other means meanwhile.
  useEffect(() => {
    if (!field) onClose();
  }, [field, onClose]);
  if (!field) return null;
  return (
    <ConfirmRemoval
      title={`Remove ${nameOf(field)}?`}
      text="Are you sure you want to remove this field?"
      yes="Remove"
      opener={opener}
      onRemove={() => onRemove(fieldKey)}
      onClose={onClose}
    />
  );
}

/** Beside the control box: the columns of a spreadsheet, a file, another form. */
function StartFrom() {
  const { commands } = useBuilder();
  return (
    <div className="canvas-start">
      <Button isSmall onClick={() => commands.run('columns')}>
        Paste columns
      </Button>
      <Button isSmall onClick={() => commands.run('import')}>
        Import a file
      </Button>
      <CopyOf />
    </div>
  );
}

const FORM = { title: 'Form', ref: 'ticket_form' };

/** Nothing where there is no form that a copy could be made of; while they load it keeps its room. */
function CopyOf() {
  const { store, newKey } = useBuilder();
  const source = useDataSourceIfAny();
  const { choices, state } = useChoices(FORM);
  const [chosen, setChosen] = useState('');
  const [isReading, setReading] = useState(false);
  if (!source || (choices.length === 0 && state !== 'loading')) return null;

  async function copy(): Promise<void> {
    if (!source || isReading || chosen === '') return;
    setReading(true);
    const noun = nounOf('ticket_form');
    const result = await source.read(noun, chosen);
    setReading(false);
    if (!result.ok) {
      showToast({ kind: 'error', text: failureText(result.failure) ?? messagesOf(noun).loadFailed });
      return;
    }
    const { design } = newBase(result.data, newKey);
    const current = store.design();
    // Fields that were added meanwhile stay.
    const mode = current.rows.length === 0 ? 'replace' : 'append';
    store.run(importStep(current, namedAsCopy(design), mode, `a copy of ${design.form_name}`));
  }

  return (
    <div className="canvas-start-copy">
      <select
        className="control"
        aria-label="Form to copy"
        value={chosen}
        disabled={state === 'loading'}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{state === 'loading' ? 'Loading…' : '-- Select Form --'}</option>
        {choices.map(({ value, text }) => (
          <option key={String(value)} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
      <Button
        isSmall
        aria-disabled={chosen === '' || undefined}
        aria-busy={isReading || undefined}
        onClick={() => void copy()}
      >
        Copy its fields
      </Button>
    </div>
  );
}
