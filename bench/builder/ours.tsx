// The product's own builder without its head and save bar: canvas, control box, panel and undo, over a design of so many
// fields.
import { createRoot } from 'react-dom/client';
import { LiveRegions } from '../../src/engine/feedback/live-region';
import { createRegistry } from '../../src/engine/form/form-registry';
import { offeredTypes } from '../../src/schema/forms/field-types';
import { BuilderContext } from '../../src/screens/builder/builder-context';
import { BuilderPanes } from '../../src/screens/builder/builder-panes';
import { createBuilder } from '../../src/screens/builder/create-builder';
import { UndoRedo } from '../../src/screens/builder/head/undo-redo';
import { addField, setAttributes } from '../../src/screens/builder/model/commands';
import { applyChanges, type Design } from '../../src/screens/builder/model/design';
import { isRefusal } from '../../src/screens/builder/model/step';
import { FieldPanel } from '../../src/screens/builder/panel/field-panel';
import { groups, widgets } from '../../src/widgets/registry';
import { renderRoot } from '../form/contract';
import { labelAt } from './contract';

const kit = { registry: createRegistry(widgets), widgets, groups };
const types = offeredTypes();
const renderPanel = (key: string) => <FieldPanel key={key} fieldKey={key} kit={kit} />;

window.builder = {
  mount(count) {
    const builder = createBuilder(designOf(count));
    createRoot(renderRoot()).render(
      <BuilderContext value={builder}>
        <div className="builder">
          <UndoRedo />
          <BuilderPanes renderPanel={renderPanel} preview={null} />
        </div>
        <LiveRegions />
      </BuilderContext>,
    );
  },
};

function designOf(count: number): Design {
  let design: Design = { form_name: 'Bench', status: 1, rows: [], fields: {} };
  for (let index = 0; index < count; index++) {
    const key = `f${index}`;
    const keys = [`r${index}`, key];
    const added = addField(design, types[index % types.length]!, () => keys.pop()!);
    if (isRefusal(added)) throw new Error(added.refused);
    design = applyChanges(design, added.changes).design;
    design = applyChanges(design, setAttributes(design, key, { input_name: labelAt(index) }).changes).design;
  }
  return design;
}
