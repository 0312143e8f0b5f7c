// The first step of an import: the file is dropped, chosen or pasted; of a workbook a sheet is chosen. Earlier imports stand
// below, each with its Undo.

import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { countText } from '../../schema/formats/words';
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { useChoices } from '../form/use-choices';
import { PASTED } from './import-model';
import { importedAt, PastImports } from './past-imports';
import { StepHeading } from './step-heading';
import type { StepProps } from './step-props';

/**
 * Where records have types, one is chosen before a file can be. A file that was imported before is shown with that
 * import.
 */
export function FileStep(props: StepProps) {
  const { noun, model, state, importType } = props;
  const needsType = importType !== undefined && state.type === undefined;
  return (
    <div className="import-file">
      {importType && <TypeChoice {...props} property={importType.property} />}
      {state.same ? <SameFile {...props} /> : <Source {...props} isDisabled={needsType || state.busy !== undefined} />}
      {state.head && state.head.sheets.length > 1 && <SheetChoice {...props} />}
      <PastImports noun={noun} onUndone={state.same && model.restart} />
    </div>
  );
}

function TypeChoice({ noun, model, state, property }: StepProps & { property: string }) {
  const id = useId();
  const { choices } = useChoices(noun.record.properties[property]!);
  return (
    <div className="field import-choice">
      <label className="field-label" htmlFor={id}>
        {noun.record.properties[property]!.title}
      </label>
      <select
        id={id}
        className="control"
        value={state.type ?? ''}
        onChange={({ target }) => model.setType(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">Choose one: every row becomes such a {nounLabel(noun).one}</option>
        {choices
          .filter(({ isOff }) => !isOff)
          .map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
    </div>
  );
}

/** A region for a file that is dropped, a button, and a field for what is pasted. */
function Source({ model, isDisabled }: StepProps & { isDisabled: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [text, setText] = useState('');
  const read = (file: File | undefined) => file && void model.readFile(file, file.name);
  const paste = (pasted: string) => void model.readFile(pasted, PASTED);

  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(!isDisabled && event.type !== 'dragleave');
    if (event.type !== 'drop' || isDisabled) return;
    setOver(false);
    read(event.dataTransfer.files[0]);
  }

  return (
    <div className="import-source">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div className="import-drop" data-over={isOver || undefined} onDragOver={drag} onDragLeave={drag} onDrop={drag}>
        <Icon name="file" />
        <p>Drop a CSV file or a workbook (XLSX) here</p>
        <input
          ref={input}
          className="file-input"
          id={`${id}-file`}
          type="file"
          disabled={isDisabled}
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain"
          onChange={({ target }) => {
            read(target.files?.[0]);
            target.value = '';
          }}
        />
        <label className="button" htmlFor={`${id}-file`} aria-disabled={isDisabled || undefined}>
          Choose a file
        </label>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-text`}>
          Or paste cells
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          Copy them in a spreadsheet, with the headings above.
        </p>
        <textarea
          id={`${id}-text`}
          className="control"
          rows={3}
          value={text}
          readOnly={isDisabled}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
          onPaste={({ clipboardData }: ClipboardEvent) => {
            if (text === '' && !isDisabled) paste(clipboardData.getData('text/plain'));
          }}
        />
        {text !== '' && <Button onClick={() => paste(text)}>Read these cells</Button>}
      </div>
    </div>
  );
}

/** Which sheet of a workbook is read. Another one reads the file again. */
export function SheetChoice({ model, state: { head } }: StepProps) {
  const id = useId();
  return (
    <div className="field import-choice">
      <label className="field-label" htmlFor={id}>
        Sheet
      </label>
      <select
        id={id}
        className="control"
        value={head!.sheet}
        onChange={({ target }) => void model.readSheet(target.value)}
      >
        {head!.sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

/** The same file was imported before: a second time may add every row again. */
function SameFile({ model, state: { same, head } }: StepProps) {
  const [last] = same!;
  return (
    <div className="import-same" role="alert">
      <StepHeading isSeen>This file has been imported before</StepHeading>
      <p>
        {head!.name} was imported {importedAt(last!)}: {countText(last!.created)} new, {countText(last!.changed)}{' '}
        changed. Rows that no column finds again would be added a second time.
      </p>
      <div className="import-buttons">
        <Button onClick={model.restart}>Choose another file</Button>
        <Button look="primary" onClick={() => void model.goOn()}>
          Go on
        </Button>
      </div>
    </div>
  );
}
