import type { Page } from '@playwright/test';

// Types of `settled.mjs`, for the browser tests.
export const WAITING: string;
export function settled(page: Page): Promise<void>;
