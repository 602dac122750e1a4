import { useEffect, type RefObject } from 'react';
import type { Hit } from './find-hits';

/**
 * Scrolls the panel, and nothing else, to the current match.
 *
 * @param list the lines, inside a tab's panel
 * @param visible false while another tab covers it
 */
export function useShowMatch(
  list: RefObject<HTMLElement | null>,
  at: Hit | undefined,
  visible: boolean,
): void {
  useEffect(() => {
    const box = list.current?.closest<HTMLElement>('[role=tabpanel]');
    const mark = list.current?.querySelector<HTMLElement>('mark[data-at]');
    if (!visible || !box || !mark) return;
    const top = mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTo({ top: top - box.clientHeight / 3 });
  }, [list, at, visible]);
}
