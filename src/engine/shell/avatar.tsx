// The round mark of the signed-in user: the picture, or two letters. Stands beside the name, which says the same in words, and so is hidden from
// screen readers. The user menu and the greeting draw it.
import { useState } from 'react';
import type { UserLabels } from '../../api/user-labels';

export function Avatar({ user: { initials, picture } }: { user: UserLabels }) {
  // A picture whose link has ended, or that was removed elsewhere, gives way to the letters.
  const [broken, setBroken] = useState<string>();
  const shown = picture !== undefined && picture !== broken;
  return (
    <span className="avatar" aria-hidden="true">
      {shown ? <img src={picture} alt="" onError={() => setBroken(picture)} /> : initials}
    </span>
  );
}
