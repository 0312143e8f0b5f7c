// An address for showing a file that is not sent yet. File tiles and image fields use it.
import { useEffect, useState } from 'react';

/** Given back when the file changes or its field goes; undefined without a file. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // Never the address of the file before.
  return made !== undefined && made.file === file ? made.url : undefined;
}
