// What a file brings, before it becomes part of the design: its fields, those that are refused, each with the reason,
// and whether they replace the fields there are.

import { useEffect, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { Segments } from '../../../engine/controls/segments';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { countOf } from '../../../schema/formats/words';
import { importSizeProblem } from '../../../schema/ticket-types/import-definition';
import { IMPORT_MODES, type ImportMode, importStep } from '../model/commands';
import { fileToDesign, type ImportedDesign } from '../model/design-file';
import { useBuilder } from '../store/builder';
import { Problems } from './problems';

interface ImportDialogProps {
  file: File;
  opener: HTMLElement;
  onClose(): void;
}

export function ImportDialog({ file, opener, onClose }: ImportDialogProps) {
  const { store, newKey } = useBuilder();
  const { design } = store.state().history;
  const isEmpty = design.rows.length === 0;
  const [mode, setMode] = useState<ImportMode>(isEmpty ? 'replace' : 'append');
  const [read, setRead] = useState<ImportedDesign>();
  useEffect(() => {
    let isOpen = true;
    void readFile(file).then((text) => {
      if (!isOpen) return;
      const { design } = store.state().history;
      setRead(typeof text === 'string' ? fileToDesign(text, design, newKey) : text);
    });
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
        <Problems title="Left out" problems={read?.ok ? read.leftOut : undefined} />
      </div>
    </TitledDialog>
  );
}

/** Its text, or why it is not read. */
async function readFile(file: File): Promise<string | Extract<ImportedDesign, { ok: false }>> {
  const tooLarge = importSizeProblem(file.size);
  if (tooLarge) return { ok: false, message: tooLarge };
  return file.text().catch(() => ({ ok: false as const, message: 'The file could not be read.' }));
}
