// The script of a worker thread as a text (see `build/plugins/worker-text.ts`).
declare module '*?worker' {
  const code: string;
  export default code;
}
