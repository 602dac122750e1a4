import {
  useEffect,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

/** @source product.md, section 9, "Carousel interval" */
export const CAROUSEL_INTERVAL = 5_000;
/** The share of the carousel that must be in view for it to advance by itself. */
const VISIBLE_SHARE = 0.5;

/** Wraps any integer to an index of `count` slides. */
export const slideAt = (number: number, count: number) => ((number % count) + count) % count;

/**
 * The current slide and its timer: the carousel advances by itself only while at least half of `element` is
 * in view, the page is visible, there is no pointer over it or keyboard focus in it, it is not paused, and
 * reduced motion is not requested.
 *
 * @source product.md, section 2, "Discover"
 */
export function useCarousel(element: HTMLElement | null, count: number) {
  const [position, setPosition] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const inView = useInView(element);
  const pageVisible = useSyncExternalStore(
    onVisibility,
    () => !document.hidden,
    () => false,
  );
  const still = useSyncExternalStore(
    onMotion,
    () => reducedMotion().matches,
    () => true,
  );

  const index = slideAt(position, count);
  const running = count > 1 && inView && pageVisible && !hovered && !focused && !stopped && !still;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPosition(index + 1), CAROUSEL_INTERVAL);
    return () => clearTimeout(timer);
  }, [running, index]);

  const go = (to: number) => setPosition(slideAt(to, count));
  return {
    index,
    running,
    stopped,
    go,
    toggle: () => setStopped(!stopped),
    /** Props for the whole carousel. */
    attention: {
      // A touch is not hovering and would pause it for good.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A click focuses too; only keyboard focus should pause after the pointer has left.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
    /** Props for its controls. */
    keys: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowLeft') go(index - 1);
        if (event.key === 'ArrowRight') go(index + 1);
      },
    },
  };
}

function useInView(element: HTMLElement | null): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_SHARE),
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

function onVisibility(change: () => void) {
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function onMotion(change: () => void) {
  const query = reducedMotion();
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}
