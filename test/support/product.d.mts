export function startProduct(options: {
  root: string;
  verb?: 'start' | 'demo';
  env?: NodeJS.ProcessEnv;
}): Promise<{ url: string; stop(): Promise<unknown> }>;
