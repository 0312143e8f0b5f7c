// Dragging a field, or a type of the control box, to a place of the canvas. The pointer decides, not overlapping
// rectangles; while something is dragged nothing renders but a line and a label that follow it.
import {
  type CollisionDetection,
  DndContext,
  type DragStartEvent,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { useBuilder } from '../store/builder';
import { createDragSession, type DragSession, HandleMouseSensor, HandleTouchSensor } from './drag-session';

/** Around canvas and control box. */
export function Dragging({ children }: { children: ReactNode }) {
  const builder = useBuilder();
  const line = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const session = useMemo(() => createDragSession(builder, line, label), [builder]);
  const sensors = useSensors(
    useSensor(HandleMouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls.
    useSensor(HandleTouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const detect = useMemo(() => detectStage(session), [session]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={SILENT}
      onDragStart={({ activatorEvent }: DragStartEvent) => session.start(activatorEvent)}
      onDragMove={session.move}
      onDragEnd={session.drop}
      onDragCancel={() => {
        session.cancel();
        announce('Cancelled: nothing was moved');
      }}
    >
      <Source>{children}</Source>
      <div ref={line} className="drag-line" hidden />
      <div ref={label} className="drag-label" hidden />
    </DndContext>
  );
}

/** Every drag begins in it; it has no box of its own. */
function Source({ children }: { children: ReactNode }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'builder' });
  return (
    <div ref={setNodeRef} className="drag-source" {...listeners}>
      {children}
    </div>
  );
}

/** The pointer is passed on, and the canvas is what it is over: the library scrolls what that lies in. */
const detectStage =
  (session: DragSession): CollisionDetection =>
  ({ pointerCoordinates }) => {
    session.pointer = pointerCoordinates ?? undefined;
    return [{ id: STAGE }];
  };

/** The product announces by itself, in the words of the design. */
const nothing = () => undefined;
const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** Its id as a drop target. */
const STAGE = 'stage';

/** Makes the canvas the one drop target: the library scrolls it while something is dragged near its edges. */
export function StageDropArea({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { setNodeRef } = useDroppable({ id: STAGE });
  useLayoutEffect(() => setNodeRef(stage.current), [setNodeRef, stage]);
  return null;
}
