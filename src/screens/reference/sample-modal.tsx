// The modal of the reference pages: looks and behaves like the one over a list, and saves nothing.
import { useId } from 'react';
import { Icon } from '../../engine/controls/icons';
import { ModalDialog } from '../../engine/dialog/modal-dialog';
import type { Layout, Noun, Values } from '../../schema/model/descriptor';
import { loadedValues } from '../../schema/model/record-for';
import { SampleForm } from './sample-form';

interface SampleModalProps {
  title: string;
  noun: Noun;
  layout: Layout;
  /** The record that is edited. */
  values?: Values;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
  onSaved(): void;
}

export function SampleModal({ title, noun, layout, values, opener, onClose, onSaved }: SampleModalProps) {
  const heading = useId();
  return (
    <ModalDialog className="modal" labelledBy={heading} opener={opener} onClose={onClose}>
      <div className="modal-head">
        <h2 id={heading} tabIndex={-1} data-first>
          {title}
        </h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <SampleForm
        className="modal-form"
        record={noun.record}
        layout={layout}
        values={values && loadedValues(noun, values)}
        onSaved={onSaved}
        foot={
          <div className="modal-foot">
            <button className="button" type="button" onClick={onClose}>
              Cancel
            </button>
            <button className="button button-primary" type="submit">
              Save
            </button>
          </div>
        }
      />
    </ModalDialog>
  );
}
