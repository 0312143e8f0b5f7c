// The canvas: a ruler of twelve columns over the rows of the design, each field a card. A step renders the rows it
// changes; cards subscribe to their field and to what is open of it.
import { useMemo, useRef, useState } from 'react';
import { COLUMNS } from '../../../schema/ticket-types/grid';
import { StartFrom } from '../start/start-from';
import { useBuilder, useBuilderState } from '../store/builder-context';
import { useCommand } from '../store/use-command';
import { createCanvasActions, type Point } from './canvas-actions';
import { CanvasBlock, fieldInBlock, useRowBlocks } from './canvas-block';
import { CanvasContext, type CanvasParts } from './canvas-context';
import { CanvasFocus } from './canvas-focus';
import { GridMode } from './grid-mode';
import { RemoveDialog, type ToRemove } from './remove-dialog';
import { cardOf } from './stage';
import { StageDropArea } from './stage-drop-area';
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
