// The parts of the open builder beside each other.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../engine/controls/button';
import { Segments } from '../../engine/controls/segments';
import type { FormDependencies } from '../../engine/form/form-dependencies';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../../engine/lazy/lazy-component';
import { readLocal, writeLocal } from '../../engine/storage/local';
import { Canvas } from './canvas/canvas';
import { Dragging } from './canvas/dragging';
import { ControlBox } from './control-box/control-box';
import { ProblemArea } from './save/problem-area';
import { useBuilder, useBuilderState, useCommand } from './store/builder';
import type { Preview, PreviewWidth } from './store/preview-store';

const PreviewPane = lazyComponent(() => import('./preview/preview-pane'), 'PreviewPane');

type View = 'form' | 'fields' | 'preview';

/** What can be chosen: everything has its place, the preview replaces the other two, or one pane fills the page. */
const VIEWS = {
  narrow: { form: 'Form', fields: 'Fields', preview: 'Preview' },
  medium: { form: 'Form', preview: 'Preview' },
} as const;

interface BuilderPanesProps {
  renderPanel(key: string): ReactNode;
  preview: Preview;
  deps: FormDependencies;
}

/**
 * Canvas, control box and preview are side by side where there is room, else one or two of them, chosen above. The
 * first two stay mounted while they are hidden; what was typed in the preview is in its store.
 */
export function BuilderPanes({ renderPanel, preview, deps }: BuilderPanesProps) {
  const panes = useRef<HTMLDivElement>(null);
  const room = usePaneLayout(panes);
  const [chosen, setView] = useState<View>('form');
  const [isPreviewOpen, setPreviewOpen] = usePreviewOpen();
  const [chosenWidth, setWidth] = useState<PreviewWidth>();
  // A preview that fills the page has room for what most tickets are filled in on.
  const width = chosenWidth ?? (room === 'medium' ? 'desktop' : 'phone');
  useReturnToForm(showForm);
  const isWide = room === 'wide' || room === 'full';
  const shows = panesIn(room, chosen, isPreviewOpen, width);
  useCommand('form', showForm);
  useCommand('preview', () => {
    if (isWide) setPreviewOpen(!isPreviewOpen);
    else setView(shows.chosen === 'preview' ? 'form' : 'preview');
  });

  function showForm(): void {
    setView('form');
    // A desktop's preview has its place.
    if (room === 'wide') setWidth('phone');
  }

  return (
    <div className="builder-middle" ref={panes}>
      {!isWide && (
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
        <div className="builder-panes" data-room={isWide ? 'wide' : room}>
          <div className="builder-canvas-column" hidden={!shows.form}>
            <section className="builder-canvas-pane" aria-label="Form">
              <Canvas
                renderPanel={renderPanel}
                showFields={
                  shows.fields && shows.form ? undefined : () => (isWide ? setWidth('phone') : setView('fields'))
                }
              />
            </section>
            <ProblemArea />
          </div>
          <section className="builder-fields-pane" aria-label="Fields" hidden={!shows.fields}>
            <div className="builder-pane-head">
              <FieldsTitle />
              {isWide && !isPreviewOpen && (
                <IconButton icon="eye" label="Show the preview" isSmall onClick={() => setPreviewOpen(true)} />
              )}
            </div>
            <ControlBox canDrag={shows.form} />
          </section>
          {shows.preview && (
            <ImmediateSuspense fallback={<div className="builder-preview-pane" />}>
              <LoadBoundary>
                <PreviewPane
                  preview={preview}
                  deps={deps}
                  width={width}
                  onWidth={setWidth}
                  onClose={isWide ? () => setPreviewOpen(false) : undefined}
                />
              </LoadBoundary>
            </ImmediateSuspense>
          )}
        </div>
      </Dragging>
    </div>
  );
}

function FieldsTitle() {
  const isInGrid = useBuilderState(({ grid }) => grid !== undefined);
  return <h2 className="builder-pane-title">{isInGrid ? 'Grid mode' : 'Fields'}</h2>;
}

/** Which panes are in sight, and which choice above them that is. */
function panesIn(room: Room, chosen: View, isPreviewOpen: boolean, width: PreviewWidth) {
  if (room === 'full' || room === 'wide') {
    // As wide as on a desktop it takes the place of the control box, and of the canvas where that would be too narrow.
    const isLarge = isPreviewOpen && width === 'desktop';
    return { chosen, form: !isLarge || room === 'full', fields: !isLarge, preview: isPreviewOpen };
  }
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
function useReturnToForm(showForm: () => void): void {
  const { store } = useBuilder();
  const added = useEffectEvent(showForm);
  useEffect(() => {
    const count = () => Object.keys(store.design().fields).length;
    let seen = count();
    return store.subscribeToDesign(() => {
      const now = count();
      if (now > seen) added();
      seen = now;
    });
  }, [store]);
}

/** Three panes, also with a desktop's preview beside the canvas; three, two, or one. */
type Room = 'full' | 'wide' | 'medium' | 'narrow';

/** Pixels from which on there is that room. */
const FULL_PX = 1_316;
const WIDE_PX = 940;
const MEDIUM_PX = 560;

/** Follows the width of an element: the side menu takes some of the window's, which says too little. */
function usePaneLayout(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return;
    const measure = () => setRoom(roomOf(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

function roomOf(width: number): Room {
  if (width >= WIDE_PX) return width >= FULL_PX ? 'full' : 'wide';
  return width >= MEDIUM_PX ? 'medium' : 'narrow';
}
