// The colours of a map, as the style sheet has them for its element.
import type { Palette } from './render-basemap';

export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--map-${name}`).trim();
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
