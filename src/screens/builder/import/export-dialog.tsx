// The open design as a file of another program: which one, what it cannot say, and the download.
import { useMemo, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Segments } from '../../../engine/controls/segments';
import { download } from '../../../engine/data/download';
import { announce } from '../../../engine/feedback/live-region';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { useBuilder } from '../store/builder';
import { EXPORT_CHOICES, type ExportChoice, exportAs } from './export-formats';
import { Problems } from './problems';

/** The design as it is on the canvas is exported, saved or not. */
export function ExportDialog({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { store } = useBuilder();
  const [choice, setChoice] = useState<ExportChoice>('schema');
  const design = store.design();
  const { unsaid, name, toBlob } = useMemo(() => exportAs(choice, design), [choice, design]);

  function save(): void {
    download(toBlob(), name);
    announce(`Exported to ${name}`);
    onClose();
  }

  return (
    <TitledDialog
      title="Export as…"
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save}>
            Download
          </Button>
        </>
      }
    >
      <div className="builder-save-body">
        <Segments legend="Format" choices={EXPORT_CHOICES} value={choice} onChoose={setChoice} />
        {unsaid.length === 0 && <p>The file says all that the form does.</p>}
        <Problems title="What this format cannot say" problems={unsaid} />
      </div>
    </TitledDialog>
  );
}
