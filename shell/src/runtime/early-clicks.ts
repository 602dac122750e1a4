/** A click that could be repeated only later than this, milliseconds, would surprise. */
const LATEST_MS = 5_000;
const LOOKS_AGAIN_MS = 50;

/** What React names the property by which it finds the component of an element that it has hydrated. */
const HYDRATED = '__reactFiber$';

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith(HYDRATED));

/**
 * Repeats the last click on a button that came before the button's code: React drops clicks on what it has yet to hydrate. Links and forms
 * need no code, and are left alone.
 *
 * @returns to be called when the page's root is handed to React
 */
export function repeatEarlyClicks(page: Document): () => void {
  let handed = false;
  let last: HTMLElement | null = null;
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
      last = null;
      if (!button || isHydrated(button)) return;
      last = button;
      // React keeps a click that it cannot handle yet from its target, and hydrates in time for those that it can.
      button.addEventListener('click', () => handed && last === button && (last = null), { once: true });
      const since = Date.now();
      const look = setInterval(() => {
        if (last === button && isHydrated(button)) button.click();
        else if (last === button && button.isConnected && Date.now() - since < LATEST_MS) return;
        clearInterval(look);
      }, LOOKS_AGAIN_MS);
    },
    true,
  );
  return () => {
    handed = true;
  };
}
