// An open form builder: head, canvas, control box, preview, and the bar with Cancel and Save.
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { FormDependencies } from '../../engine/form/form-dependencies';
import { PageHead } from '../../engine/shell/page-head';
import type { Values } from '../../schema/model/descriptor';
import { FORM_LIST, TRAIL } from './builder-address';
import { BuilderContext } from './builder-context';
import { SaveBar } from './builder-loading';
import { BuilderPanes } from './builder-panes';
import { createBuilder } from './create-builder';
import { DesignCount } from './design-count';
import { HeadForm } from './head/head-form';
import { connectHead, createHeadStore } from './head/head-store';
import { UndoRedo } from './head/undo-redo';
import type { Design } from './model/design';
import { FieldPanel } from './panel/field-panel';

interface OpenBuilderProps {
  title: string;
  /** Of the form that is changed; a new one has none. */
  id?: string;
  /** The form as it was read: the one that is changed, or that a copy is made of. */
  read?: Values;
  kit: FormDependencies;
}

export function OpenBuilder({ title, id, read, kit }: OpenBuilderProps) {
  const [builder] = useState(() => createBuilder(openedDesign(read)));
  const [head] = useState(() => createHeadStore(builder.store, id === undefined ? 'add' : 'edit'));
  useEffect(() => connectHead(head, builder.store), [head, builder]);
  const renderPanel = useCallback((key: string) => <FieldPanel key={key} fieldKey={key} kit={kit} />, [kit]);
  return (
    <BuilderContext value={builder}>
      <div className="builder">
        <PageHead title={title} trail={TRAIL}>
          <UndoRedo />
        </PageHead>
        <HeadForm store={head} kit={kit} />
        <BuilderPanes renderPanel={renderPanel} preview={null} />
        <SaveBar>
          <div className="save-bar-note">
            <DesignCount />
          </div>
          <Link className="button" href={FORM_LIST}>
            Cancel
          </Link>
          <button className="button button-primary" type="button">
            Save
          </button>
        </SaveBar>
      </div>
    </BuilderContext>
  );
}

function openedDesign(read: Values | undefined): Design {
  return { form_name: String(read?.form_name ?? ''), status: Number(read?.status ?? 1), rows: [], fields: {} };
}
