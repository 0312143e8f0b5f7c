// Whether a table is wider than its scrolling region, and on which sides more of it is hidden.

/**
 * Marks the region with `data-wide` while it has to be scrolled sideways, because cells that stay in place cost at every
 * rendering of the rows, and with `data-more="left right"` for the sides on which something is hidden.
 */
export function markOverflow(region: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = region;
  const hidden = scrollWidth - clientWidth;
  region.toggleAttribute('data-wide', hidden > 0);
  const more = [scrollLeft > 1 && 'left', hidden - scrollLeft > 1 && 'right'].filter(Boolean).join(' ');
  if (region.dataset.more !== more) region.dataset.more = more;
}
