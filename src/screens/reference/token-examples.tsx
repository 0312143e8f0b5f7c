// The tokens as they stand in the style sheet: read from it, so that a new one is shown automatically.
import { type CSSProperties, useState } from 'react';

interface Group {
  fits(name: string, value: string): boolean;
  /** How a token is shown, as styles of a sample. Without it its value is. */
  sample?(token: string): CSSProperties;
  /** What stands in the sample. */
  text?: string;
}

/** The first group that a token fits into shows it, and the last has all others. */
const GROUPS = {
  Colours: { fits: (_name, value) => CSS.supports('color', value), sample: (token) => ({ background: token }) },
  Type: {
    fits: (name) => name.startsWith('--type-'),
    sample: (token) => ({ font: `${token} var(--font-family)` }),
    text: 'From right-of-way to shelf, 0123456789',
  },
  'Font sizes': {
    fits: (name) => name.startsWith('--font-size-'),
    sample: (token) => ({ fontSize: token }),
    text: 'Aa',
  },
  'Line heights': { fits: (name) => name.startsWith('--line-height-') },
  Spacing: { fits: (name) => /^--(space-|hairline|page-padding)/.test(name), sample: (token) => ({ width: token }) },
  Corners: { fits: (name) => name.startsWith('--radius-'), sample: (token) => ({ borderRadius: token }) },
  Shadows: { fits: (name) => name.startsWith('--shadow-'), sample: (token) => ({ boxShadow: token }) },
  Rings: {
    fits: (name) => /^--(ring-|inset-bar)/.test(name),
    sample: (token) => ({ boxShadow: `inset ${token} var(--color-accent)` }),
  },
  'Above each other': { fits: (name) => name.startsWith('--z-') },
  Times: { fits: (_name, value) => CSS.supports('transition-duration', value) },
  Others: { fits: () => true },
} satisfies Record<string, Group>;

type GroupName = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** Every token, by kind. */
export function Tokens() {
  return GROUP_NAMES.map((name) => (
    <div className="example" key={name}>
      <h3>{name}</h3>
      <TokenGroup group={name} />
    </div>
  ));
}

/** The tokens of one kind, as samples with their names. */
export function TokenGroup({ group: name }: { group: GroupName }) {
  const [tokens] = useState(() => readTokens().filter(([token, value]) => groupOf(token, value) === name));
  const { sample, text }: Group = GROUPS[name];
  return (
    <ul className={text ? 'example-stack' : 'example-grid'}>
      {tokens.map(([token, value]) => (
        <li key={token}>
          {sample && (
            <span className={text ? undefined : 'swatch'} style={sample(`var(${token})`)}>
              {text}
            </span>
          )}
          <span>
            {token.slice(2)}
            {!sample && `: ${value}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const groupOf = (token: string, value: string): GroupName =>
  GROUP_NAMES.find((name) => GROUPS[name].fits(token, value))!;

/** Names and values, in the order in which they are written. */
function readTokens(): [name: string, value: string][] {
  const layers = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSLayerBlockRule => rule instanceof CSSLayerBlockRule && rule.name === 'tokens');
  const names = layers
    .flatMap((layer) => [...layer.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && /^:root\b/.test(rule.selectorText))
    .flatMap(({ style }) => [...style].filter((name) => name.startsWith('--')));
  const values = getComputedStyle(document.documentElement);
  return [...new Set(names)].map((name) => [name, values.getPropertyValue(name)]);
}
