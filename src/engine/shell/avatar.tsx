// The round mark of the signed-in user: the image, or two letters. Beside the name, which says the same, and so hidden
// from screen readers.
import { useState } from 'react';
import type { UserLabels } from '../../schema/model/profile';

export function Avatar({ user: { initials, image } }: { user: UserLabels }) {
  // An image whose link has expired, or that was removed elsewhere, is replaced by the letters.
  const [broken, setBroken] = useState<string>();
  const shown = image !== undefined && image !== broken;
  return (
    <span className="avatar" aria-hidden="true">
      {shown ? <img src={image} alt="" onError={() => setBroken(image)} /> : initials}
    </span>
  );
}
