// Canvas, control box and preview: side by side where there is room, else one or two of them, chosen above.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadBoundary, lazyComponent } from '../../engine/code/lazy-component';
import { PromptSuspense } from '../../engine/code/prompt-suspense';
import { Icon } from '../../engine/controls/icons';
import { Segments } from '../../engine/controls/segments';
import type { FormDependencies } from '../../engine/form/form-dependencies';
import { readLocal, writeLocal } from '../../engine/storage/local';
import { useBuilder } from './builder-context';
import { Canvas } from './canvas/canvas';
import { Dragging } from './canvas/dragging';
import { ControlBox } from './control-box/control-box';
import type { Preview } from './preview/preview-store';
import type { DesignForm } from './save/design-form';
import { ProblemArea } from './save/problem-area';
import { useCommand } from './use-command';
import { type Room, useRoom } from './use-room';

const PreviewPane = lazyComponent(() => import('./preview/preview-pane').then((module) => module.PreviewPane));

type View = 'form' | 'fields' | 'preview';

/** What can be chosen: everything has its place, the preview replaces the other two, or one pane fills the page. */
const VIEWS = {
  narrow: { form: 'Form', fields: 'Fields', preview: 'Preview' },
  medium: { form: 'Form', preview: 'Preview' },
} as const;

interface BuilderPanesProps {
  renderPanel(key: string): ReactNode;
  form: DesignForm;
  preview: Preview;
  kit: FormDependencies;
}

export function BuilderPanes({ renderPanel, form, preview, kit }: BuilderPanesProps) {
  const panes = useRef<HTMLDivElement>(null);
  const room = useRoom(panes);
  const [chosen, setView] = useState<View>('form');
  const [isPreviewOpen, setPreviewOpen] = usePreviewOpen();
  useReturnToForm(setView);
  const shows = panesIn(room, chosen, isPreviewOpen);
  useCommand('form', () => setView('form'));
  useCommand('preview', () => {
    if (room === 'wide') setPreviewOpen(!isPreviewOpen);
    else setView(shows.chosen === 'preview' ? 'form' : 'preview');
  });
  return (
    <div className="builder-middle" ref={panes}>
      {room !== 'wide' && (
        <div className="builder-views">
          <Segments
            legend="Show"
            choices={VIEWS[room]}
            value={shows.chosen as keyof (typeof VIEWS)['medium']}
            onChoose={setView}
          />
        </div>
      )}
      <Dragging>
        <div className="builder-panes" data-room={room}>
          <div className="builder-canvas-column" hidden={!shows.form}>
            <section className="builder-canvas-pane" aria-label="Form">
              <Canvas renderPanel={renderPanel} />
            </section>
            <ProblemArea form={form} />
          </div>
          <section className="builder-fields-pane" aria-label="Fields" hidden={!shows.fields}>
            <div className="builder-pane-head">
              <h2 className="builder-pane-title">Fields</h2>
              {room === 'wide' && !isPreviewOpen && (
                <button
                  type="button"
                  className="icon-button icon-button-small"
                  aria-label="Show the preview"
                  onClick={() => setPreviewOpen(true)}
                >
                  <Icon name="eye" />
                </button>
              )}
            </div>
            <ControlBox />
          </section>
          {shows.preview && (
            <PromptSuspense fallback={<div className="builder-preview-pane" />}>
              <LoadBoundary>
                <PreviewPane
                  preview={preview}
                  kit={kit}
                  onClose={room === 'wide' ? () => setPreviewOpen(false) : undefined}
                />
              </LoadBoundary>
            </PromptSuspense>
          )}
        </div>
      </Dragging>
    </div>
  );
}

/** Which panes are in sight, and which choice above them that is. */
function panesIn(room: Room, chosen: View, isPreviewOpen: boolean) {
  if (room === 'wide') return { chosen, form: true, fields: true, preview: isPreviewOpen };
  const view = room === 'medium' && chosen === 'fields' ? 'form' : chosen;
  return {
    chosen: view,
    form: view === 'form',
    fields: view === (room === 'medium' ? 'form' : 'fields'),
    preview: view === 'preview',
  };
}

const PREVIEW = 'builderPreview';

/** Remembered on this device. */
function usePreviewOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => readLocal(PREVIEW) !== 'closed');
  function change(next: boolean): void {
    writeLocal(PREVIEW, next ? null : 'closed');
    setOpen(next);
  }
  return [isOpen, change];
}

/** A field that was added is shown. */
function useReturnToForm(setView: (view: View) => void): void {
  const { store } = useBuilder();
  useEffect(() => {
    const count = () => Object.keys(store.state().history.design.fields).length;
    let seen = count();
    return store.subscribe(() => {
      const now = count();
      if (now > seen) setView('form');
      seen = now;
    });
  }, [store, setView]);
}
