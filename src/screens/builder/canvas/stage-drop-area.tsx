// Makes the canvas the one drop target of the drag library, which scrolls it while something is dragged near its edges.
import { useDroppable } from '@dnd-kit/core';
import { type RefObject, useLayoutEffect } from 'react';

/** Its id as a drop target. */
export const STAGE = 'stage';

export function StageDropArea({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { setNodeRef } = useDroppable({ id: STAGE });
  useLayoutEffect(() => setNodeRef(stage.current), [setNodeRef, stage]);
  return null;
}
