// The design as a file for the user. Loads with the first export.
import { download } from '../../../engine/data/download';
import { announce } from '../../../engine/feedback/live-region';
import { publicUrl } from '../../../engine/navigation/page-setting';
import { slug } from '../../../schema/formats/slug';
import { SCHEMA_PATH } from '../../../schema/ticket-types/definition-file';
import type { Design } from '../model/design';
import { designToFile } from '../model/design-file';

/** Saves it as `right-of-way-recovery.json`. */
export function exportForm(design: Design): void {
  const name = `${slug(design.form_name) || 'form'}.json`;
  download(new Blob([designToFile(design, publicUrl(SCHEMA_PATH))], { type: 'application/json' }), name);
  announce(`Exported to ${name}`);
}
