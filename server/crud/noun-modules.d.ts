// The exports of `'noun-modules'`: the modules of `server/nouns` by file name (see `noun-modules-plugin.ts`).
declare module 'noun-modules' {
  export const modules: Record<string, import('./noun-module').NounModule>;
}
