// What the parts of the canvas share beside the builder's store.
import { createContext, type ReactNode, use } from 'react';
import type { CanvasActions } from './canvas-actions';

export interface CanvasParts {
  actions: CanvasActions;
  /** The panel of a field, rendered inside its card. */
  renderPanel(key: string): ReactNode;
}

export const CanvasContext = createContext<CanvasParts | null>(null);

export function useCanvas(): CanvasParts {
  const parts = use(CanvasContext);
  if (!parts) throw new Error('Render inside <Canvas>');
  return parts;
}
