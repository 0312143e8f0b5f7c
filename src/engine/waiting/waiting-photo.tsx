// A whole photo that waits to be sent, with the way to the record that has its copy.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Noun } from '../../schema/descriptor/descriptor';
import { showSize } from '../../schema/formats/sizes';
import { nounLabel } from '../../schema/model/noun-label';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/result';
import type { OpenEntry } from '../form/form-dependencies';
import { useObjectUrl } from '../hooks/use-object-url';
import { rowPath } from '../record/row-model';

interface WaitingPhotoProps {
  entry: OpenEntry;
  noun: Noun;
  back: ReactNode;
}

/** To be looked at and downloaded; nothing of it can be changed. */
export function WaitingPhoto({ entry: { record = '', refused, content }, noun, back }: WaitingPhotoProps) {
  const file = content[0];
  const url = useObjectUrl(file);
  const page = pageOf(noun);
  return (
    <div className="card-page">
      {refused && <Alert kind="error">{failureText(refused)}</Alert>}
      {file && url && (
        <figure className="waiting-photo">
          <img src={url} alt={file.name} />
          <figcaption>
            <a href={url} download={file.name}>
              {file.name}
            </a>
            , {showSize(file.size)}
          </figcaption>
        </figure>
      )}
      <p className="waiting-actions">
        {back}
        {page && (
          <Link className="button" href={rowPath(page, record)}>
            Open its {nounLabel(noun).one}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The page that shows a record of it. */
const pageOf = ({ screens = [] }: Noun): string | undefined =>
  screens.find((screen) => screen.kind === 'form' && screen.readonly && screen.path?.endsWith('{id}'))?.path;
