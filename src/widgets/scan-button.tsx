// A button beside a text field that fills it with a code. `"scan": true` on a property.
import { useRef, useState } from 'react';
import { IconButton } from '../engine/controls/button';
import { LateIcon } from '../engine/controls/late-icon';
import { announce } from '../engine/feedback/live-region';
import { ScanDialog } from './scan-dialog';

const CODE = 'M2 5V3h2.5M11.5 3H14v2M14 11v2h-2.5M4.5 13H2v-2M4.75 5.75v4.5M6.75 5.75v4.5M8.75 5.75v4.5M11.25 5.75v4.5';

/** With the camera, or from a picture. Typing stays possible. */
export function ScanButton({ label, onCode }: { label: string; onCode(text: string): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={<LateIcon path={CODE} />}
        label={`Scan ${label} with the camera`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ScanDialog
          label={label}
          opener={button.current!}
          onClose={() => setOpen(false)}
          onCode={(text) => {
            setOpen(false);
            onCode(text);
            announce(`${label}: ${text}`);
          }}
        />
      )}
    </>
  );
}
