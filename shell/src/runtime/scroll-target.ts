/** Content that arrives later than this, in milliseconds, no longer moves the page. */
const TIMEOUT_MS = 10_000;

/** The target counts as reached for good once the page has kept its height for this long, in milliseconds. */
const SETTLED_MS = 500;

/** What shows that the visitor is using the page where it is. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

type Target = { top: number } | { id: string };

/**
 * Scrolls to a position or an element as soon as the page is tall enough, and keeps it there until what is
 * above has its final height. Stops as soon as the visitor does something. Returns a function that cancels it.
 */
export function watchForTarget(target: Target): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    clearTimeout(settled);
    if (reach(target)) settled = setTimeout(stop, SETTLED_MS);
  };
  const stop = () => {
    observer.disconnect();
    clearTimeout(settled);
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, stop);
  };
  const observer = new ResizeObserver(move);
  const timer = setTimeout(stop, TIMEOUT_MS);
  for (const act of ACTS) addEventListener(act, stop, { passive: true });
  observer.observe(document.body);
  move();
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
