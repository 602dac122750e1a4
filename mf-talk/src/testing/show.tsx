import { definePage } from '@lectern/remote';
import { renderPage } from '@lectern/remote/testing';
import type { ReactNode } from 'react';

/** Shows a part of the talk page where the whole page would stand. */
export const show = (part: ReactNode) => renderPage(definePage({ Page: () => part }), '/video/solid-queue');
