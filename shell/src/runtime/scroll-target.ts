/** Content that arrives later than this finds the visitor reading already. */
const PATIENCE_MS = 1_500;

type Target = { top: number } | { id: string };

/**
 * Scrolls to a position or an element as soon as the page is tall enough to have it. Gives up when the visitor scrolls, and after a
 * while. Returns what calls it off.
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
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of ['wheel', 'touchmove', 'keydown']) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** True when the view stands where it should. */
function reach(target: Target): boolean {
  if ('id' in target) {
    const element = document.getElementById(target.id);
    element?.scrollIntoView();
    return element !== null;
  }
  scrollTo(0, target.top);
  return Math.abs(scrollY - target.top) <= 1;
}
