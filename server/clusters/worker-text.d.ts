// The script of a worker thread as a text (see `build/plugins/worker-text.mjs`).
declare module '*?worker' {
  const code: string;
  export default code;
}
