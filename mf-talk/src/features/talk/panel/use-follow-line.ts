import { useEffect, useRef, type RefObject } from 'react';

/** How long auto-scroll pauses after a manual scroll, in milliseconds. */
const HAND_RESTS_MS = 5000;
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab']);

const panelOf = (list: RefObject<HTMLElement | null>) =>
  list.current?.closest<HTMLElement>('[role=tabpanel]');

/**
 * Keeps a line in the upper third of its scrolling panel, and scrolls nothing but that panel. It pauses while
 * the user scrolls the panel, and does not animate where reduced motion is preferred.
 *
 * @param list the lines, inside a tab's panel
 * @param visible false while another tab covers it
 */
export function useFollowLine(list: RefObject<HTMLElement | null>, active: number, visible: boolean): void {
  const restsUntil = useRef(0);
  const wasVisible = useRef(visible);

  useEffect(() => {
    const box = panelOf(list);
    if (!box) return;
    const hand = () => {
      restsUntil.current = performance.now() + HAND_RESTS_MS;
    };
    const key = (event: KeyboardEvent) => {
      if (SCROLL_KEYS.has(event.key)) hand();
    };
    // A press on the box itself is on its scroll bar; a press on a line is not scrolling.
    const press = (event: PointerEvent) => {
      if (event.target === box) hand();
    };
    box.addEventListener('wheel', hand, { passive: true });
    box.addEventListener('touchmove', hand, { passive: true });
    box.addEventListener('keydown', key);
    box.addEventListener('pointerdown', press);
    return () => {
      box.removeEventListener('wheel', hand);
      box.removeEventListener('touchmove', hand);
      box.removeEventListener('keydown', key);
      box.removeEventListener('pointerdown', press);
    };
  }, [list]);

  useEffect(() => {
    const shownJustNow = visible && !wasVisible.current;
    wasVisible.current = visible;
    const box = panelOf(list);
    const line = box?.querySelector<HTMLElement>('[aria-current]');
    if (!visible || !box || !line || (!shownJustNow && performance.now() < restsUntil.current)) return;
    const top = line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const still = shownJustNow || matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ top: top - box.clientHeight / 3, behavior: still ? 'auto' : 'smooth' });
  }, [list, active, visible]);
}
