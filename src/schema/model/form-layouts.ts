// A form without a layout has that of the form before it, such as the one that edits that of the one that adds.
import type { Layout, Screen } from '../descriptor/descriptor';

/** The screens of a noun as they are in its file, each form with its layout. */
export function withLayouts(screens: readonly Screen[]): Screen[] {
  let before: Layout = [];
  return screens.map((screen) => {
    if (screen.kind !== 'form') return screen;
    before = screen.layout ?? before;
    return { ...screen, layout: before };
  });
}
