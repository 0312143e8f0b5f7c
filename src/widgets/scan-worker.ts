// Reads bar codes and QR codes in pictures, for browsers that cannot do it themselves: a worker, whose own response may
// compile WebAssembly, which the policy of the page forbids.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ScanRequest, ScanResponse } from './scan-messages';

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => void read(data));

let isPrepared = false;

/** The address of the code comes with every picture: the library would fetch it from elsewhere. */
async function read({ wasm, picture, nth }: ScanRequest): Promise<void> {
  if (!isPrepared) prepareZXingModule({ overrides: { locateFile: () => wasm } });
  isPrepared = true;
  respond(
    await readBarcodes(picture, { maxNumberOfSymbols: 1 }).then(
      ([found]) => ({ nth, text: found?.text }),
      (reason: unknown) => ({ nth, failure: String(reason) }),
    ),
  );
}

/** The types of the compiler are those of a page, whose `postMessage` is another one. */
const respond = (response: ScanResponse): void => (globalThis as unknown as Worker).postMessage(response);
