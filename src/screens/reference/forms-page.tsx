import { ReferencePage } from './reference-page';
export function FormsPage() {
  return <ReferencePage title="Forms" lead="">{null}</ReferencePage>;
}
