// A signature. `"as": "signature"` in a layout.
import type { WidgetProps } from '@rjsf/utils';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../engine/controls/button';
import { announce } from '../engine/feedback/live-region';
import { awaitedBySave } from '../engine/form/arrivals';
import { controlProps } from '../engine/form/field-template';
import type { Property } from '../schema/descriptor/descriptor';
import { learnKind } from '../schema/rules/file-kinds';
import { FilePick } from './file-pick';
import { type PenPoint, type Stroke, signatureFile, signatureFromImage, strokePath } from './signature-strokes';
import { useImageUrl } from './use-image-url';

interface Drawing {
  paths: readonly string[];
  /** The value it became: any other value was not drawn here. */
  file: File | undefined;
  /** What lies under them: an image that the field had already, as that of a draft. */
  under?: File;
  /** The greatest of the pad so far, in pixels. */
  width: number;
  height: number;
}

const NOTHING: Drawing = { paths: [], file: undefined, width: 0, height: 0 };

/**
 * Drawn with mouse, finger or pen on a pad of 150 pixels, or chosen as an image file, which is also the way by
 * keyboard. In edit mode the stored one is shown until it is cleared or another is drawn; one that is not stored yet is
 * drawn on.
 */
export function SignaturePad(props: WidgetProps) {
  const { label, value } = props;
  const [drawing, setDrawing] = useState(NOTHING);
  /** The image file that was chosen here: a stroke replaces it, and is drawn on any other. */
  const [chosen, setChosen] = useState<File>();
  // The stroke under way; its shape is state, so that it is drawn, and its points are not, so that none waits for that.
  const [inkPath, setInkPath] = useState<string>();
  const stroke = useRef<{ pointer: number } & Stroke>(undefined);
  const pad = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** How often something was done: an image that has been read takes no place of what was done since. */
  const turns = useRef(0);
  const isDrawn = drawing.file !== undefined && drawing.file === value;
  const paths = isDrawn ? drawing.paths : [];
  const under = isDrawn ? drawing.under : value instanceof File && value !== chosen ? value : undefined;
  const url = useImageUrl(isDrawn ? drawing.under : value);
  const { readOnly, ...control } = controlProps(props);
  const isFixed = readOnly || control.disabled;

  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (isFixed || stroke.current || event.button !== 0) return;
    turns.current++;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = { pointer: event.pointerId, points: [at(event)], isPen: event.pointerType === 'pen' };
    setInkPath(strokePath(stroke.current, false));
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerId !== stroke.current?.pointer) return;
    const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
    stroke.current.points.push(...(between.length > 0 ? between : [event]).map(at));
    setInkPath(strokePath(stroke.current, false));
  }

  function end(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerId !== stroke.current?.pointer) return;
    const all = [...paths, strokePath(stroke.current)];
    const { clientWidth, clientHeight } = event.currentTarget;
    // A pad that has become smaller since, as with a phone that is turned, cuts nothing off.
    const before = isDrawn ? drawing : NOTHING;
    const size = { width: Math.max(before.width, clientWidth), height: Math.max(before.height, clientHeight) };
    const file = signatureFile(all, size, under ? image.current : null);
    stroke.current = undefined;
    setInkPath(undefined);
    setDrawing({ paths: all, file, under, ...size });
    props.onChange(file);
  }

  /** In pixels of the pad, independent of the scroll position. */
  function at(event: { clientX: number; clientY: number; pressure: number }): PenPoint {
    const box = pad.current!.getBoundingClientRect();
    return [
      event.clientX - box.left - pad.current!.clientLeft,
      event.clientY - box.top - pad.current!.clientTop,
      event.pressure,
    ];
  }

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const turn = ++turns.current;
    const signature = await signatureFromImage(file);
    // A file that is no image stays as it is, so that the rules report it.
    const taken = signature ?? file;
    await learnKind(taken).catch(() => {});
    if (turn !== turns.current) return;
    setChosen(taken);
    props.onChange(taken);
    announce(`${file.name} was chosen.`);
  }

  function clear(): void {
    turns.current++;
    if (value === undefined) return;
    setDrawing(NOTHING);
    props.onChange(undefined);
    announce('The signature was cleared.');
    input.current?.focus();
  }

  return (
    <div className="signature">
      <div
        className="signature-pad"
        ref={pad}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {value === undefined && !inkPath && !isFixed && <span className="signature-hint">Sign here</span>}
        {url !== undefined && (!inkPath || under) && <img ref={image} src={url} alt={label} draggable={false} />}
        <svg role="img" aria-label={isDrawn ? `${label}, drawn` : `Drawing area for ${label}`}>
          {paths.map((path, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <path key={i} d={path} />
          ))}
          {inkPath && <path d={inkPath} />}
        </svg>
      </div>
      {!isFixed && (
        <div className="file-pick">
          <FilePick
            {...control}
            ref={input}
            accept={(props.schema as Property).file?.accept}
            onPick={([file]) => void awaitedBySave(choose(file))}
          >
            Choose an image file
          </FilePick>
          <Button look="quiet" aria-disabled={value === undefined || undefined} onClick={clear}>
            Clear Signature
          </Button>
        </div>
      )}
    </div>
  );
}
