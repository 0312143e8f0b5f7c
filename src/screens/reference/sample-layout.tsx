// The kinds of layouts as boxes: a list from top to bottom, rows of two and three, columns in a row, a section.
import { LayoutView } from '../../engine/layout/layout-view';
import type { Layout } from '../../schema/descriptor/descriptor';

export function SampleLayout() {
  return (
    <div className="form-body">
      <LayoutView
        layout={layout}
        renderEntry={(entry, key) => (
          <div key={key} className="layout-box">
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
