// The address of a file that the page has, for as long as a component shows it.
import { useEffect, useState } from 'react';

/** Revoked when the file changes or its field is unmounted; undefined without a file. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // Never the address of the previous file.
  return made !== undefined && made.file === file ? made.url : undefined;
}
