// The very first thing the page does: a script of its own, so small that the server is at work while the rest of the code is still on its way.
// `main.tsx` waits for it before the first drawing.
import { askEarly } from './list/early-rows';

/** A server close by answers in less; its rows need no skeleton before them. */
const PATIENCE = 40;

const asked = askEarly(location);

/** Settles with the first rows, or when a list without them had better be drawn; at once where there is nothing to wait for. */
export const firstRows = (): Promise<unknown> => (asked ? Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]) : Promise.resolve());
