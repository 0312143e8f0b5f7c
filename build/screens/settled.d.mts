import type { Page } from '@playwright/test';

export const WAITING: string;
export function watchPage(page: Page): () => Promise<void>;
