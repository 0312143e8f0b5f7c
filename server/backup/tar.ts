// The frame of a backup: a tar (POSIX ustar) of plain files, which any tar opens. What writes it and what reads it know
// no more of the format than backups use, so that a link, a device or a folder cannot even be expressed.
import { failStartup } from '../base/startup-error';

/** Everything in a tar starts at a multiple of it, in bytes. */
export const BLOCK = 512;

/** Two empty blocks are the end of a tar. */
export const END = Buffer.alloc(2 * BLOCK);

/** Bytes that an entry can have: eleven octal digits. */
export const MAX_ENTRY_BYTES = 8 ** 11 - 1;

/** How many zeros follow an entry of `size` bytes. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The block in front of an entry. @param name at most 100 ASCII characters. @param size at most `MAX_ENTRY_BYTES`. */
export function headerOf(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'latin1');
  block.write('0000600\x000000000\x000000000\0', 100, 'latin1');
  block.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124, 'latin1');
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  return block;
}

/** Reads what `headerOf` wrote, and nothing else. @throws a startup error for any other block. */
export function parseHeader(block: Buffer): { name: string; size: number } {
  const name = block.toString('latin1', 0, 100).replace(/\0+$/, '');
  const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
  if (!(size >= 0) || !headerOf(name, size).equals(block)) failStartup('It is damaged, or no backup of this product.');
  return { name, size };
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
