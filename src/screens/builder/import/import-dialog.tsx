// What a file brings, before it becomes part of the design.

import { useEffect, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Segments } from '../../../engine/controls/segments';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { countOf } from '../../../schema/formats/words';
import { importSizeProblem } from '../../../schema/ticket-types/import-definition';
import { IMPORT_MODES, type ImportMode, importStep } from '../model/commands';
import type { Design } from '../model/design';
import { fileToDesign, type ImportedDesign, importedDesign } from '../model/design-file';
import { useBuilder } from '../store/builder';
import { Problems } from './problems';

interface ImportDialogProps {
  file: File;
  opener: HTMLElement;
  onClose(): void;
}

/**
 * Shows the fields of the file, those that are refused, each with the reason, and whether they replace the fields there
 * are. Reads JSON, of this product and of others, and XLSForm workbooks: which of both shows in the bytes.
 */
export function ImportDialog({ file, opener, onClose }: ImportDialogProps) {
  const { store, newKey } = useBuilder();
  const { design } = store.state().history;
  const isEmpty = design.rows.length === 0;
  const [mode, setMode] = useState<ImportMode>(isEmpty ? 'replace' : 'append');
  const [read, setRead] = useState<ImportedDesign>();
  useEffect(() => {
    let isOpen = true;
    void readFile(file).then((toDesign) => isOpen && setRead(toDesign(store.state().history.design, newKey)));
    return () => {
      isOpen = false;
    };
  }, [file, store, newKey]);

  function apply(): void {
    if (!read?.ok) return;
    onClose();
    store.run(importStep(store.design(), read.design, mode, file.name));
  }

  return (
    <TitledDialog
      title={`Import ${file.name}`}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {read?.ok && (
            <Button look="primary" onClick={apply}>
              Import
            </Button>
          )}
        </>
      }
    >
      <div className="builder-save-body" aria-busy={!read}>
        {read && !read.ok && <p role="alert">{read.message}</p>}
        {read?.ok && <p>{countOf(Object.keys(read.design.fields).length, 'field')} can be imported.</p>}
        {read?.ok && !isEmpty && (
          <Segments legend="The fields in the form" choices={IMPORT_MODES} value={mode} onChoose={setMode} />
        )}
        <Problems
          title="To be corrected before the form can be saved"
          problems={read?.ok ? read.unsavable : undefined}
        />
        <Problems title="Not imported" problems={read?.refused} />
        <Problems title="Imported with changes" problems={read?.ok ? read.leftOut : undefined} />
      </div>
    </TitledDialog>
  );
}

type ToDesign = (design: Design, newKey: () => string) => ImportedDesign;

/** What makes a design of its content, or of why it cannot be read. */
async function readFile(file: File): Promise<ToDesign> {
  const tooLarge = importSizeProblem(file.size);
  if (tooLarge) return () => ({ ok: false, message: tooLarge });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isWorkbook(bytes)) return guarded((...into) => fileToDesign(new TextDecoder().decode(bytes), ...into));
    const { importXlsForm } = await import('../../../schema/ticket-types/import-xlsform');
    const result = await importXlsForm(bytes);
    return guarded((...into) => importedDesign(result, ...into));
  } catch {
    return () => ({ ok: false, message: 'The file could not be read.' });
  }
}

/** A file that makes the reading fail is refused: the dialog would wait for it for ever. */
const guarded =
  (toDesign: ToDesign): ToDesign =>
  (...into) => {
    try {
      return toDesign(...into);
    } catch {
      return { ok: false, message: 'No form could be made of this file: it is too large or too deep.' };
    }
  };

/** Whether it is an archive, as workbooks are. */
const isWorkbook = (bytes: Uint8Array): boolean => [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);
