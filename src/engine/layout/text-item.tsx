// A text between the fields of a form and the values of a record: the title of a part, a heading, a paragraph.
import type { FieldEntry, Property } from '../../schema/descriptor/descriptor';
import { spanProps } from './layout-view';

interface TextItemProps {
  entry: FieldEntry;
  /** Its title is the text, its description a note below it. */
  property: Property;
}

/** Headings are one level below that of the form. Where all is shown at once, a page is a section. */
export function TextItem({ entry: { text, span }, property: { title, description } }: TextItemProps) {
  return (
    <div className="form-text" data-text={text === 'page' ? 'section' : text} {...spanProps(span)}>
      {text === 'paragraph' ? <p>{title}</p> : <h3>{title}</h3>}
      {description && <p className="form-text-note">{description}</p>}
    </div>
  );
}
