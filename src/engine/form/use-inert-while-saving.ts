// While a form is being saved its fields are inert: what is typed now would look saved and would not be. Only elements
// marked `data-while-saving` (files, whose upload can be stopped) stay active.
import { type RefObject, useLayoutEffect } from 'react';

export function useInertWhileSaving(body: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    if (!busy) return;
    const focused = document.activeElement;
    const still = [...(body.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(
      (field) => !field.querySelector('[data-while-saving]'),
    );
    for (const field of still) field.inert = true;
    return () => {
      for (const field of still) field.inert = false;
      // After Enter in a field the focus stays there, unless something else has taken the focus.
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    };
  }, [body, busy]);
}
