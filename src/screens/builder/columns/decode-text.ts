// The text of a file from a spreadsheet program: UTF-8, UTF-16 with or without its mark, or the western code page that
// older programs write.

export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  // Of western text every second byte is zero.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return decode('utf-16le', bytes);
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
