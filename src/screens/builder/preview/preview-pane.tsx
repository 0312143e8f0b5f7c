// The preview beside the canvas: the real ticket form at the width of a desktop or of a phone. While it is closed there
// is nothing of it on the page.
import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { FormContext, useSubForm } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import { createRegistry } from '../../../engine/form/form-registry';
import { createUploads } from '../../../engine/form/uploads';
import { readLocal, writeLocal } from '../../../engine/storage/local';
import { BuilderIcon } from '../builder-icon';
import { ExamplesPanel } from '../examples/examples-panel';
import { HiddenField } from './hidden-field';
import { PreviewCheck } from './preview-check';
import { PART, type Preview } from './preview-store';

type Width = 'desktop' | 'phone';
const WIDTH = 'builderPreviewWidth';

interface PreviewPaneProps {
  preview: Preview;
  kit: FormDependencies;
  onClose?(): void;
}

/** Without `onClose` it cannot be closed: it is chosen among other panes. */
export function PreviewPane({ preview, kit, onClose }: PreviewPaneProps) {
  const [width, setWidth] = useState<Width>(readLocal(WIDTH) === 'phone' ? 'phone' : 'desktop');
  useEffect(() => preview.follow(), [preview]);

  function choose(next: Width): void {
    writeLocal(WIDTH, next);
    setWidth(next);
  }

  return (
    <section className="builder-preview-pane" aria-labelledby="builder-preview" data-own-undo>
      <div className="builder-preview-head">
        <h2 className="builder-pane-title" id="builder-preview">
          Preview
        </h2>
        <fieldset className="builder-undo">
          <legend className="visually-hidden">Width of the preview</legend>
          {(['desktop', 'phone'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="icon-button icon-button-small"
              aria-label={name === 'desktop' ? 'Desktop width' : 'Phone width'}
              aria-pressed={name === width}
              onClick={() => choose(name)}
            >
              <BuilderIcon name={name} />
            </button>
          ))}
        </fieldset>
        {onClose && (
          <button
            type="button"
            className="icon-button icon-button-small"
            aria-label="Close the preview"
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <PreviewForm preview={preview} kit={kit} width={width} />
    </section>
  );
}

function PreviewForm({ preview, kit, width }: { preview: Preview; kit: FormDependencies; width: Width }) {
  const { store } = preview;
  const [uploads] = useState(createUploads);
  const context = useMemo(
    () => ({
      store,
      registry: createRegistry(kit.widgets, undefined, 'preview'),
      groups: kit.groups,
      uploads,
      hiddenField: HiddenField,
    }),
    [store, kit, uploads],
  );
  const part = useSubForm(store, PART);
  const layout = part?.layout;
  const fields = useMemo(() => layout && <FormLayout layout={layout} prefix={`${PART}.`} />, [layout]);
  return (
    <FormContext value={context}>
      <form
        className="builder-preview-form"
        data-width={width}
        noValidate
        aria-labelledby="builder-preview"
        onSubmit={(event) => event.preventDefault()}
      >
        <h3>{part?.title.trim() || 'Form without a name'}</h3>
        {layout && layout.length > 0 ? fields : <p className="builder-preview-empty">No fields yet.</p>}
        {layout && layout.length > 0 && <PreviewCheck preview={preview} />}
        <ExamplesPanel preview={preview} />
      </form>
    </FormContext>
  );
}
