const LOOKS_AGAIN_MS = 50;

/** Prefix of the property by which React finds the component of a hydrated element. */
const HYDRATED = '__reactFiber$';

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith(HYDRATED));

/**
 * Repeats the last click on a button, or choice from a list, that came before the code of its component was
 * loaded: React drops events on what is not hydrated yet. Links and forms work without code and are left
 * alone.
 *
 * @returns a function to call when the page's root is handed to React
 */
export function repeatEarlyEvents(page: Document): () => void {
  let handed = false;
  let last: Element | null = null;

  const keep = (type: string, selector: string, repeat: (element: HTMLSelectElement) => () => void) =>
    page.addEventListener(
      type,
      ({ target }) => {
        const element = (target as Element).closest?.<HTMLSelectElement>(selector);
        last = null;
        if (!element || isHydrated(element)) return;
        last = element;
        const again = repeat(element);
        // React stops an event it cannot handle yet before it reaches its target, and hydrates in time for
        // those that it can.
        element.addEventListener(type, () => handed && (last = null), { once: true });
        const look = setInterval(() => {
          const waits = last === element && element.isConnected;
          if (waits && !isHydrated(element)) return;
          clearInterval(look);
          if (waits) again();
        }, LOOKS_AGAIN_MS);
      },
      true,
    );

  keep('click', 'button[type=button]', (button) => () => button.click());
  keep('change', 'select', (select) => {
    const { value } = select;
    return () => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
  });
  return () => {
    handed = true;
  };
}
