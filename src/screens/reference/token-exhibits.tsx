// The tokens as they stand in the style sheet: read from it, so that a new one is shown automatically.
import { useState } from 'react';

export function Colours() {
  const [names] = useState(() => tokensWhere((_name, value) => /^(#|rgb)/.test(value)));
  return (
    <ul className="exhibit-grid">
      {names.map((name) => (
        <li key={name}>
          <span className="swatch" style={{ background: `var(${name})` }} />
          <span>{name.slice(2)}</span>
        </li>
      ))}
    </ul>
  );
}

export function TypeScale() {
  const [names] = useState(() => tokensWhere((name) => name.startsWith('--type-')));
  return (
    <ul className="exhibit-stack">
      {names.map((name) => (
        <li key={name} style={{ font: `var(${name}) var(--font)` }}>
          {name.slice('--type-'.length)}: from right-of-way to shelf, 0123456789
        </li>
      ))}
    </ul>
  );
}

const inLayer = (rule: CSSRule): CSSRule[] => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]);

/** Custom properties of the light theme, in the order they are written in; the dark one has the same names. */
function tokensWhere(fits: (name: string, value: string) => boolean): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap(inLayer);
  const roots = rules.filter(
    (rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ':root',
  );
  return roots.flatMap(({ style }) =>
    [...style].filter((name) => name.startsWith('--') && fits(name, style.getPropertyValue(name).trim())),
  );
}
