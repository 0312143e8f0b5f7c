// The canvas: a ruler of twelve columns over the rows of the design, each field a card. A step renders the rows it
// changes; cards subscribe to their field and to what is open of it.
import { useEffect, useMemo, useRef, useState } from 'react';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { nameOf } from '../model/step';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { StartFrom } from '../start/start-from';
import { useBuilder, useBuilderState, useCommand, useDesignField } from '../store/builder';
import { CanvasContext, type CanvasParts, createCanvasActions, type Point } from './canvas-actions';
import { CanvasBlock, fieldInBlock, useRowBlocks } from './canvas-block';
import { CanvasFocus } from './canvas-focus';
import { StageDropArea } from './dragging';
import { GridMode } from './grid-mode';
import { cardOf } from './stage';
import { StageView } from './stage-view';

interface CanvasProps {
  /** Renders the edit panel of a field; only the open card calls it. */
  renderPanel: CanvasParts['renderPanel'];
  /** Shows the control box where it is not beside the canvas. */
  showFields?(): void;
}

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
                <button className="button button-primary" type="button" onClick={showFields}>
                  Add a field
                </button>
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
  /** Key of the field. */
  fieldKey: string;
  /** Gets the focus back when nothing is removed. */
  opener: HTMLElement;
}

interface RemoveDialogProps extends ToRemove {
  /** The dialog has closed, and the field is to be removed. */
  onRemove(key: string): void;
  onClose(): void;
}

/** The confirmation before a field is removed. */
function RemoveDialog({ onRemove, onClose, opener, fieldKey }: RemoveDialogProps) {
  const field = useDesignField(fieldKey);
  // It was removed by other means meanwhile.
  useEffect(() => {
    if (!field) onClose();
  }, [field, onClose]);
  if (!field) return null;
  return (
    <ConfirmRemoval
      text="Are you sure you want to remove this field?"
      subject={nameOf(field)}
      opener={opener}
      onRemove={() => onRemove(fieldKey)}
      onClose={onClose}
    />
  );
}
