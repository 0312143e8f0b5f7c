// Canvas, control box and preview: side by side where there is room, else one or two of them, chosen above.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '../../engine/controls/segments';
import { useBuilder } from './builder-context';
import { Canvas } from './canvas/canvas';
import { Dragging } from './canvas/dragging';
import { ControlBox } from './control-box/control-box';
import { useRoom } from './use-room';

type View = 'form' | 'fields' | 'preview';

/** What can be chosen: everything has its place, the preview replaces the other two, or one pane fills the page. */
const VIEWS = {
  narrow: { form: 'Form', fields: 'Fields', preview: 'Preview' },
  medium: { form: 'Form', preview: 'Preview' },
} as const;

interface BuilderPanesProps {
  renderPanel(key: string): ReactNode;
  /** Rendered while it is in sight; null when it is closed. */
  preview: ReactNode;
}

export function BuilderPanes({ renderPanel, preview }: BuilderPanesProps) {
  const panes = useRef<HTMLDivElement>(null);
  const room = useRoom(panes);
  const [chosen, setView] = useState<View>('form');
  useReturnToForm(setView);
  const view = room === 'medium' && chosen === 'fields' ? 'form' : chosen;
  return (
    <div className="builder-middle" ref={panes}>
      {room !== 'wide' && (
        <div className="builder-views">
          <Segments legend="Show" choices={VIEWS[room]} value={view as 'form'} onChoose={setView} />
        </div>
      )}
      <Dragging>
        <div className="builder-panes" data-room={room}>
          <section className="builder-canvas-pane" aria-label="Form" hidden={room !== 'wide' && view !== 'form'}>
            <Canvas renderPanel={renderPanel} />
          </section>
          <section
            className="builder-fields-pane"
            aria-label="Fields"
            hidden={room !== 'wide' && view !== (room === 'narrow' ? 'fields' : 'form')}
          >
            <h2 className="builder-pane-title">Fields</h2>
            <ControlBox />
          </section>
          {(room === 'wide' || view === 'preview') && preview}
        </div>
      </Dragging>
    </div>
  );
}

/** A field that was added is shown. */
function useReturnToForm(setView: (view: View) => void): void {
  const { store } = useBuilder();
  useEffect(() => {
    const count = () => Object.keys(store.state().history.design.fields).length;
    let seen = store.state().history.design;
    return store.subscribe(() => {
      const { design } = store.state().history;
      if (design.fields === seen.fields) return;
      if (count() > Object.keys(seen.fields).length) setView('form');
      seen = design;
    });
  }, [store, setView]);
}
