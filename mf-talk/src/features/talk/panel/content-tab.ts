import type { Talk } from '@lectern/contracts';

export type PanelTab = 'chapters' | 'summary' | 'transcript';

/**
 * The tab that the panel opens with: the first that has something in it. Null if none has.
 *
 * @param summary the talk's summary; null while it may still be made
 */
export function contentTab(
  { chapters, transcribed }: Pick<Talk, 'chapters' | 'transcribed'>,
  summary: string | null,
): PanelTab | null {
  if (chapters.length > 0) return 'chapters';
  if (summary === null || summary.trim() !== '') return 'summary';
  return transcribed ? 'transcript' : null;
}
