// Opens the palette: Ctrl+K anywhere on the page, `/` with the focus in the builder where nothing is typed. Its code loads
// with the first use.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { focusedElement, loadWithRetry } from '../../../engine/lazy/load-with-retry';
import { fieldOf } from '../canvas/stage';
import { useBuilder } from '../store/builder';

/** `isSaving`: while the design is being saved nothing of it is changed. */
export function PaletteKeys({ isSaving }: { isSaving: boolean }) {
  const { store } = useBuilder();
  const [palette, setPalette] = useState<ReactNode>();

  const open = useEffectEvent(async () => {
    const opener = focusedElement();
    const { panel, grid } = store.state();
    const selected = fieldOf(opener) ?? panel ?? grid;
    const module = await loadWithRetry(() => import('./palette'), opener);
    if (module)
      setPalette(<module.Palette selected={selected} opener={opener} onClose={() => setPalette(undefined)} />);
  });

  useEffect(() => {
    if (isSaving) return undefined;
    function pressed(event: KeyboardEvent): void {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      void open();
    }
    // Before the shortcuts of every page, of which Ctrl+K is one.
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isSaving]);

  return palette;
}

/** Controls in which `/` is a character, or finds an option. */
const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]';

function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing, defaultPrevented } = event;
  if (defaultPrevented || isComposing || altKey || !(target instanceof Element)) return false;
  if (target.closest('dialog, [popover]')) return false;
  const isTyping = target.matches(TYPED_IN);
  // A key of one character works with the focus alone (WCAG 2.1.4): dictated text must not open the palette.
  if (key === '/') return !ctrlKey && !metaKey && !isTyping && target.closest('.builder') !== null;
  // On a Mac Ctrl+K deletes the rest of a line that is being typed.
  const isOfText = isTyping && ctrlKey && navigator.platform.startsWith('Mac');
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !isOfText;
}
