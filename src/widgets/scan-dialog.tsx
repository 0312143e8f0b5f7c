// The camera while a code is being looked for, and a picture of it instead.
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../engine/controls/button';
import { useIsGone } from '../engine/hooks/use-is-gone';
import { TitledDialog } from '../engine/overlay/titled-dialog';
import { FilePick } from './file-pick';
import { type CodeFinder, createCodeFinder } from './find-code';

interface ScanDialogProps {
  label: string;
  opener: HTMLElement;
  onCode(text: string): void;
  onClose(): void;
}

/**
 * Where there is no camera, or it is refused, it says so; the field stays to be typed. The camera is on only while the
 * dialog is open.
 */
export function ScanDialog({ label, opener, onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const id = useId();
  const [note, setNote] = useState('Hold the code into the picture.');
  const [hasCamera, setHasCamera] = useState(true);
  const isGone = useIsGone();
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent((text: string) => {
    setHasCamera(false);
    setNote(text);
  });
  useEffect(() => watchCamera(video, found, failed), []);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setNote('Looking for a code …');
    try {
      const text = await codeIn(file);
      // Cancelled meanwhile: the field stays as it is.
      if (isGone()) return;
      if (text === undefined) setNote(`There is no code that can be read in ${file.name}.`);
      else onCode(text);
    } catch {
      setNote(`${file.name} could not be read. Type the code.`);
    }
  }

  return (
    <TitledDialog
      title={`Scan ${label}`}
      opener={opener}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="scan">
        {hasCamera && <video className="scan-video" ref={video} muted playsInline aria-label="What the camera sees" />}
        <p role="status">{note}</p>
        <div className="file-pick">
          <FilePick id={id} accept="image/*" onPick={([file]) => void choose(file)}>
            Choose a picture
          </FilePick>
        </div>
      </div>
    </TitledDialog>
  );
}

/** Milliseconds between two looks at the picture of the camera. */
const PAUSE_MS = 150;

/** Looks at the pictures of the camera until there is a code. @returns how to stop, which also turns the camera off. */
function watchCamera(
  video: RefObject<HTMLVideoElement | null>,
  found: (text: string) => void,
  failed: (text: string) => void,
): () => void {
  let isStopped = false;
  let stream: MediaStream | undefined;
  let finder: CodeFinder | undefined;

  async function watch(): Promise<void> {
    if (!navigator.mediaDevices) return failed('The browser gives the camera to pages over HTTPS only. Type the code.');
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (isStopped || !video.current) return stop();
    video.current.srcObject = stream;
    await video.current.play();
    finder = await createCodeFinder();
    // Stopped before it was there to be closed.
    if (isStopped) return finder.close();
    while (!isStopped && video.current) {
      const text = await finder.find(video.current);
      if (text !== undefined && !isStopped) return found(text);
      await new Promise((pass) => setTimeout(pass, PAUSE_MS));
    }
  }

  function stop(): void {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    finder?.close();
  }

  watch().catch((reason: Error) => {
    if (isStopped) return;
    // The camera may be on by now, and shows nothing any more.
    stop();
    failed(messageOf(reason));
  });
  return stop;
}

function messageOf({ name, message }: Error): string {
  if (name === 'NotAllowedError')
    return 'The browser keeps its camera to itself. Allow it for this site, or type the code.';
  if (name === 'NotFoundError') return 'There is no camera. Type the code, or choose a picture of it.';
  return `The camera cannot be used: ${message} Type the code, or choose a picture of it.`;
}

async function codeIn(file: File): Promise<string | undefined> {
  // First, as it fails where the file is no picture: then there is nothing to close.
  const picture = await createImageBitmap(file);
  const finder = await createCodeFinder();
  try {
    return await finder.find(picture);
  } finally {
    finder.close();
    picture.close();
  }
}
