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

/** A place as one text, typed or picked on a map. */
export const PointInput = late(lazyComponent(() => import('./point-input'), 'PointInput'));

/** One file of any kind. */
export const FileInput = late(lazyComponent(() => import('./file-input'), 'FileInput'));

/** Several files in one list. */
export const FilesInput = late(lazyComponent(() => import('./file-input'), 'FilesInput'));

/** A list of texts, typed one after the other. */
export const TagsInput = late(lazyComponent(() => import('./tags-input'), 'TagsInput'));

/** Files that are mostly taken with the camera. */
export const PhotosInput = late(lazyComponent(() => import('./photos-input'), 'PhotosInput'));

/** One file that is shown as a picture. */
export const ImageInput = late(lazyComponent(() => import('./image-input'), 'ImageInput'));

/** One file that is made with a pen. */
export const SignaturePad = late(lazyComponent(() => import('./signature-pad'), 'SignaturePad'));

/** Beside a text that is filled by a code. */
export const ScanButton = late(lazyComponent(() => import('./scan-button'), 'ScanButton'));

/** A map over two fields, the latitude and the longitude. */
export const MapGroup = late(lazyComponent(() => import('./map/map-group'), 'MapGroup'));

/** The same with a route to the record that a third field names. */
export const RouteMapGroup = late(lazyComponent(() => import('./map/map-group'), 'RouteMapGroup'));

/** The same with a button that reads the place from the device. */
export const LocationGroup = late(lazyComponent(() => import('./map/location-group'), 'LocationGroup'));

/** The two fields as text. */
export const CoordinatesText = late(lazyComponent(() => import('./map/map-group'), 'CoordinatesText'));
/** It has no use for the fields that it stands for. */
export const GreetingCard = late<GroupWidgetProps>(
  lazyComponent(() => import('./greeting-card'), 'GreetingCard') as LazyComponent<GroupWidgetProps>,
);
