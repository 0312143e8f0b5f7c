// The reference page of tokens and components: each part in both themes and both visual styles, side by side.
import { type ReactNode, useState } from 'react';
import { Segments } from '../../engine/controls/segments';
import { ImmediateSuspense } from '../../engine/lazy/lazy-component';
import { STYLES, type Style } from '../../engine/shell/ui-state';
import { Buttons, Labels, Messages, Overlays, Waiting } from './component-examples';
import { fieldExample } from './field-states';
import { ReferencePage } from './reference-page';
import { SampleForm } from './sample-form';
import { SampleList, SampleTable } from './sample-list';
import { SampleShell } from './sample-shell';
import { fieldSample } from './samples';
import { Tokens } from './token-examples';
import { type Look, WindowFrame } from './window-frame';

const PARTS = {
  tokens: 'Tokens',
  controls: 'Controls',
  form: 'Form',
  wrong: 'Form with errors',
  list: 'List',
  table: 'Inline table',
  menu: 'Menu',
} as const;
type Part = keyof typeof PARTS;

const WIDTHS = { phone: 'Phone', page: 'Page' } as const;
/** In pixels. */
const WIDTH_OF: Record<keyof typeof WIDTHS, number> = { phone: 480, page: 960 };
const HEIGHT_PX = 640;

const THEMES = { light: 'Light', dark: 'Dark' } as const;
const LOOKS = Object.keys(STYLES).flatMap((style) => Object.keys(THEMES).map((theme) => ({ theme, style }) as Look));

/** Each part in both themes and both visual styles, side by side. */
export function StylesPage() {
  const [part, setPart] = useState<Part>('tokens');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  return (
    <ReferencePage
      title="Styles"
      lead="Every value that styles may use, and every component that is made of them, in both themes and both visual styles."
    >
      <div className="reference-tools">
        <Segments legend="Show" choices={PARTS} value={part} onChoose={setPart} />
        <Segments legend="Width" choices={WIDTHS} value={width} onChoose={setWidth} />
      </div>
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <section className="window-region look-frames" aria-label={PARTS[part]} tabIndex={0}>
        {LOOKS.map((look) => (
          <section key={`${look.theme} ${look.style}`}>
            <h2>{nameOf(look)}</h2>
            <WindowFrame
              title={`${PARTS[part]}, ${nameOf(look)}`}
              width={WIDTH_OF[width]}
              height={HEIGHT_PX}
              look={look}
            >
              <ImmediateSuspense>
                <SubFormOf key={`${part} ${width}`} part={part} isPhone={width === 'phone'} />
              </ImmediateSuspense>
            </WindowFrame>
          </section>
        ))}
      </section>
    </ReferencePage>
  );
}

const nameOf = ({ theme, style }: Look): string => `${THEMES[theme]}, ${STYLES[style as Style]}`;

function SubFormOf({ part, isPhone }: { part: Part; isPhone: boolean }): ReactNode {
  switch (part) {
    case 'tokens':
      return <Tokens />;
    case 'controls':
      return <Controls />;
    case 'form':
      return <SampleForm className="form-page" {...fieldExample('filled')} layout={WITHOUT_MAP} />;
    case 'wrong':
      return <SampleForm className="form-page" {...fieldExample('wrong')} layout={WITHOUT_MAP} />;
    case 'list':
      return <SampleList isPhone={isPhone} />;
    case 'table':
      return <SampleTable />;
    case 'menu':
      return <SampleShell menu="open" onMenu={() => {}} />;
  }
}

/** No regions with names, which all four windows would have. */
function Controls() {
  return Object.entries(CONTROLS).map(([title, Control]) => (
    <div className="example" key={title}>
      <h3>{title}</h3>
      <Control />
    </div>
  ));
}

const CONTROLS = {
  Buttons,
  Messages,
  'Above the page': Overlays,
  Labels,
  Waiting,
};

/** A map belongs to the window that it was made in. */
const WITHOUT_MAP = fieldSample.screen.layout.slice(0, -1);
