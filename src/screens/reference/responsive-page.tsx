import { ReferencePage } from './reference-page';
export function ResponsivePage() {
  return <ReferencePage title="Responsive" lead="">{null}</ReferencePage>;
}
