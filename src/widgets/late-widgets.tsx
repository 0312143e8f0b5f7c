// The widgets that few forms have: the code of each loads with the first form that has it.
import { ImmediateSuspense, type LazyComponent, LoadBoundary, lazyComponent } from '../engine/lazy/lazy-component';
import type { GroupWidgetProps } from '../engine/registry/widget-entries';

/** Can be rendered anywhere, grey until its code is there. A form loads those of its own layout ahead (`form-dependencies.ts`). */
function late<P extends object>(Loaded: LazyComponent<P>): LazyComponent<P> {
  const Widget = (props: P) => (
    <ImmediateSuspense fallback={<div className="skeleton field-skeleton-line" aria-hidden="true" />}>
      <LoadBoundary>
        <Loaded {...props} />
      </LoadBoundary>
    </ImmediateSuspense>
  );
  return Object.assign(Widget, { load: Loaded.load });
}

export const PointInput = late(lazyComponent(() => import('./point-input'), 'PointInput'));
export const FileInput = late(lazyComponent(() => import('./file-input'), 'FileInput'));
export const FilesInput = late(lazyComponent(() => import('./file-input'), 'FilesInput'));
export const TagsInput = late(lazyComponent(() => import('./tags-input'), 'TagsInput'));
export const PhotosInput = late(lazyComponent(() => import('./photos-input'), 'PhotosInput'));
export const ImageInput = late(lazyComponent(() => import('./image-input'), 'ImageInput'));
export const SignaturePad = late(lazyComponent(() => import('./signature-pad'), 'SignaturePad'));

/** Beside a text that is filled by a code. */
export const ScanButton = late(lazyComponent(() => import('./scan-button'), 'ScanButton'));

export const MapGroup = late(lazyComponent(() => import('./map/map-group'), 'MapGroup'));
export const RouteMapGroup = late(lazyComponent(() => import('./map/map-group'), 'RouteMapGroup'));
export const LocationGroup = late(lazyComponent(() => import('./map/location-group'), 'LocationGroup'));
export const CoordinatesText = late(lazyComponent(() => import('./map/map-group'), 'CoordinatesText'));
/** It has no use for the fields that it stands for. */
export const GreetingCard = late<GroupWidgetProps>(
  lazyComponent(() => import('./greeting-card'), 'GreetingCard') as LazyComponent<GroupWidgetProps>,
);
