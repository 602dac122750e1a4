import { definePage } from '@lectern/remote';
import { renderPage } from '@lectern/remote/testing';
import type { ReactNode } from 'react';

/** Renders a part of the talk page in place of the whole page. */
export const show = (part: ReactNode) => renderPage(definePage({ Page: () => part }), '/video/solid-queue');
