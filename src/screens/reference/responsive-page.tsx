// The reference page of widths: the layouts, a form, a list, an inline table and the menu in a window of any width.
import { type ReactNode, useId, useState } from 'react';
import { Segments } from '../../engine/controls/segments';
import { LayoutView } from '../../engine/layout/layout-view';
import { ImmediateSuspense } from '../../engine/lazy/lazy-component';
import type { Layout } from '../../schema/descriptor/descriptor';
import { fieldExample } from './field-states';
import { ReferencePage } from './reference-page';
import { SampleForm } from './sample-form';
import { SampleList, SampleTable } from './sample-list';
import { MENUS_ABOVE, MENUS_BESIDE, type MenuState, SampleShell } from './sample-shell';
import { fieldSample } from './samples';
import { WindowFrame } from './window-frame';

const SHOWN = { layout: 'Layout words', form: 'Form', list: 'List', table: 'Inline table', menu: 'Menu' } as const;
/** Widths to choose from. */
const WIDTHS = { 360: '360 px', 768: '768 px', 1440: '1440 px' } as const;
const MIN_WIDTH_PX = 320;
const MAX_WIDTH_PX = 1600;
/** From this width on a list is a table (`list-screen.tsx`), and the menu stands beside the page. */
const TABLE_MIN_WIDTH_PX = 768;

/** The layouts, a form, a list, an inline table and the menu in a frame, since media queries follow the frame. */
export function ResponsivePage() {
  const [shown, setShown] = useState<keyof typeof SHOWN>('layout');
  const [width, setWidth] = useState(768);
  const [wanted, setMenu] = useState<MenuState>('open');
  const menus: Partial<Record<MenuState, string>> = width < TABLE_MIN_WIDTH_PX ? MENUS_ABOVE : MENUS_BESIDE;
  const menu = menus[wanted] ? wanted : 'open';
  return (
    <ReferencePage
      title="Responsive"
      lead="What a page does at every width, in a window of its own. Choose a width or drag it."
    >
      <div className="reference-tools">
        <Segments legend="Show" choices={SHOWN} value={shown} onChoose={setShown} />
        <Segments
          legend="Width"
          choices={WIDTHS}
          value={String(width) as unknown as keyof typeof WIDTHS}
          onChoose={(name) => setWidth(Number(name))}
        />
        <WidthSlider width={width} onWidth={setWidth} />
        {shown === 'menu' && <Segments legend="Menu" choices={menus} value={menu} onChoose={setMenu} />}
      </div>
      <section
        className="window-region"
        aria-label={`${SHOWN[shown]} at ${width} pixels`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
      >
        <WindowFrame
          title={`${SHOWN[shown]}, ${width} pixels wide`}
          width={width}
          height={640}
          sidebar={menu === 'folded' ? 'folded' : 'open'}
        >
          <ImmediateSuspense>{content()}</ImmediateSuspense>
        </WindowFrame>
      </section>
    </ReferencePage>
  );

  function content(): ReactNode {
    switch (shown) {
      case 'layout':
        return <SampleLayout />;
      case 'form':
        return (
          <SampleForm
            className="form-page"
            {...fieldExample('filled')}
            layout={fieldSample.screen.layout.slice(0, 4)}
          />
        );
      case 'list':
        return <SampleList isPhone={width < TABLE_MIN_WIDTH_PX} />;
      case 'table':
        return <SampleTable />;
      case 'menu':
        return <SampleShell menu={menu} onMenu={setMenu} />;
    }
  }
}

function WidthSlider({ width, onWidth }: { width: number; onWidth(width: number): void }) {
  const id = useId();
  return (
    <div className="width-slider">
      <label htmlFor={id}>Any width: {width} px</label>
      <input
        id={id}
        type="range"
        min={MIN_WIDTH_PX}
        max={MAX_WIDTH_PX}
        step={8}
        value={width}
        onChange={(event) => onWidth(Number(event.target.value))}
      />
    </div>
  );
}

/** The kinds of layouts as boxes: a list from top to bottom, rows of two and three, columns in a row, a section. */
function SampleLayout() {
  return (
    <div className="form-body">
      <LayoutView
        layout={layout}
        renderEntry={(entry, key) => (
          <div key={key} className="layout-example">
            {String(entry)}
          </div>
        )}
      />
    </div>
  );
}

const layout: Layout = [
  'alone',
  ['first of two', 'second of two'],
  ['first of three', 'second of three', 'third of three'],
  {
    section: 'Section',
    layout: [
      [
        ['left column, above', 'left column, below'],
        ['right column, above', 'right column, below'],
      ],
      'alone in the section',
    ],
  },
];
