// The canvas: a ruler of twelve columns over the rows of the design, each field a card. A step renders the rows it
// changes; cards subscribe to their field and to what is open of it.
import { useMemo, useRef, useState } from 'react';
import { COLUMNS } from '../../../schema/forms/grid';
import { useBuilder, useBuilderState } from '../builder-context';
import { StartFrom } from '../start/start-from';
import { useCommand } from '../use-command';
import { createCanvasActions, type Point } from './canvas-actions';
import { CanvasBlock, fieldInBlock, useRowBlocks } from './canvas-block';
import { CanvasContext, type CanvasParts } from './canvas-context';
import { CanvasFocus } from './canvas-focus';
import { GridMode } from './grid-mode';
import { RemoveDialog, type ToRemove } from './remove-dialog';
import { cardOf } from './stage';
import { StageDropArea } from './stage-drop-area';
import { StageView } from './stage-view';

/** `renderPanel` renders the edit panel of a field; only the open card calls it. */
export function Canvas({ renderPanel }: Pick<CanvasParts, 'renderPanel'>) {
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
              <p>Drag a field from the right to this area</p>
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
        <span key={index}>{index + 1}</span>
      ))}
    </div>
  );
}
