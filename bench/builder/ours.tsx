// The product's own builder: the whole page, opened with a form of so many fields as the server sends it.
import { createRoot } from 'react-dom/client';
import { httpSource } from '../../src/api/http-source';
import { DataSourceContext, withSharedChoices } from '../../src/engine/data/data-context';
import { LiveRegions } from '../../src/engine/feedback/live-region';
import { createRegistry } from '../../src/engine/form/form-registry';
import { writeLocal } from '../../src/engine/storage/local';
import { offeredTypes } from '../../src/schema/ticket-types/field-types';
import type { TicketFormDetail } from '../../src/schema/ticket-types/ticket-field';
import { OpenBuilder } from '../../src/screens/builder/builder-screen';
import { groups, widgets } from '../../src/widgets/registry';
import { renderRoot } from '../form/contract';
import { IN_SHELL, labelAt } from './contract';

const source = withSharedChoices(httpSource);
const deps = { registry: createRegistry(widgets), widgets, groups };
const types = offeredTypes();

window.builder = {
  /** The stub of the API has as many examples for a form as its id says. */
  mount(count, preview, examples = 0) {
    writeLocal('builderPreview', preview);
    const details = Array.from({ length: count }, (_, index) => detailOf(index));
    const read = { ticket_form_id: 1, form_name: 'Bench', status: 1, ticket_form_version: 1, details };
    createRoot(renderRoot()).render(
      <DataSourceContext value={source}>
        <div style={IN_SHELL}>
          <OpenBuilder title="Edit Form" id={String(examples)} read={read} deps={deps} />
        </div>
        <LiveRegions />
      </DataSourceContext>,
    );
  },
};

function detailOf(index: number): TicketFormDetail {
  const { type, options } = types[index % types.length]!;
  return {
    ticket_form_detail_id: index + 1,
    input_type: type,
    input_name: labelAt(index),
    is_require: 0,
    layout: { row: index, col: 0, size: 12 },
    options: Array.from({ length: options?.initial ?? 0 }, (_, option) => ({
      option_text: `Option ${option + 1}`,
      option_value: `option-${option + 1}`,
      is_selected: option === 0 ? 1 : 0,
    })),
  };
}
