// What a map looks like: its colours, as the style sheet has them for its element, and the shape of a marker.
import type { Palette } from './render-basemap';

/** The colours of the theme that the element has by now: a change of theme needs another call. */
export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--color-map-${name}`).trim();
  return {
    land: colour('land'),
    water: colour('water'),
    county: colour('county'),
    state: colour('state'),
    rail: colour('rail'),
    text: colour('text'),
    font: style.fontFamily,
  };
}

/** The outline of a marker as an SVG path, 28 by 36 pixels; its tip is at 14, 35. */
export const PIN = 'M14 35S26 22.5 26 13A12 12 0 0 0 2 13C2 22.5 14 35 14 35Z';
