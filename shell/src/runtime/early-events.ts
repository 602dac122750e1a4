const LOOKS_AGAIN_MS = 50;

/** What React names the property by which it finds the component of an element that it has hydrated. */
const HYDRATED = '__reactFiber$';

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith(HYDRATED));

/**
 * Repeats the last click on a button, or choice from a list, that came before the code of its component: React drops events on what it has yet to
 * hydrate. Links and forms need no code, and are left alone.
 *
 * @returns to be called when the page's root is handed to React
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
        // React keeps an event that it cannot handle yet from its target, and hydrates in time for those that it can.
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
