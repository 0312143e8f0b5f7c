import { ReferencePage } from './reference-page';
export function UiPage() {
  return <ReferencePage title="Ui" lead="">{null}</ReferencePage>;
}
