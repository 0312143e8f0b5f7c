// Where the focus belongs after a step: requested when the step is run, carried out by the canvas once it has rendered.

export interface FocusRequest {
  /** Key of the field; without one the canvas itself. */
  key: string | undefined;
  /** Its card, or the card's button of grid mode. */
  part?: 'card' | 'grid-button';
  /**
   * Moves the focus only where it would be lost otherwise: `reveal` scrolls to the card in any case, `rescue` does
   * nothing else.
   */
  onlyLost?: 'reveal' | 'rescue';
}

export interface FocusQueue {
  /** Carried out as soon as what was rendered until then is in the page. */
  request(request: FocusRequest): void;
  subscribe(listener: () => void): () => void;
  latest(): FocusRequest | undefined;
}

export function createFocusQueue(): FocusQueue {
  let latest: FocusRequest | undefined;
  const listeners = new Set<() => void>();
  return {
    request(request) {
      latest = request;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    latest: () => latest,
  };
}
