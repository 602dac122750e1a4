import type { ComponentType } from 'react';

/** The pages that the shell itself brings, by path. */
export const OWN_PAGES: Readonly<Record<string, ComponentType>> = {};
