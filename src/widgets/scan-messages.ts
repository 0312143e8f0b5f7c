// What the page and the worker that reads codes send each other.

/** A picture in which a code is to be found. Its pixels are moved to the worker, not copied. */
export interface ScanRequest {
  /** The address of the WebAssembly. */
  wasm: string;
  picture: ImageData;
  /** The response has the same. */
  nth: number;
}

/** The result for one request. */
export interface ScanResponse {
  nth: number;
  /** The text of a code; undefined where there is none in the picture. */
  text?: string;
  failure?: string;
}
