// Form Name and Status above the panes, rendered by the engine.
import { useMemo, useState } from 'react';
import { FormContext } from '../../../engine/form/form-context';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { FormLayout } from '../../../engine/form/form-layout';
import type { FormStore } from '../../../engine/form/form-store';
import { createUploads } from '../../../engine/form/uploads';
import { HEAD_FORM } from './head-store';

export function HeadForm({ store, kit: { registry, groups } }: { store: FormStore; kit: FormDependencies }) {
  const [uploads] = useState(createUploads);
  const context = useMemo(() => ({ store, registry, groups, uploads }), [store, registry, groups, uploads]);
  return (
    <FormContext value={context}>
      <div className="builder-head">
        <FormLayout layout={HEAD_FORM.layout} />
      </div>
    </FormContext>
  );
}
