/** Content that arrives later than this, in milliseconds, finds the visitor already reading. */
const TIMEOUT_MS = 1_500;

type Target = { top: number } | { id: string };

/**
 * Scrolls to a position or an element as soon as the page is tall enough. Gives up when the visitor scrolls,
 * and after a timeout. Returns a function that cancels it.
 */
export function watchForTarget(target: Target): () => void {
  if (reach(target)) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (reach(target)) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchmove', 'keydown']) removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const event of ['wheel', 'touchmove', 'keydown']) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** True if the scroll position is reached. */
function reach(target: Target): boolean {
  if ('id' in target) {
    const element = document.getElementById(target.id);
    element?.scrollIntoView();
    return element !== null;
  }
  scrollTo(0, target.top);
  return Math.abs(scrollY - target.top) <= 1;
}
