const LOOKS_AGAIN_MS = 50;

/** Prefix of the property by which React finds the component of an element. */
const FIBER = '__reactFiber$';

/** The part of React's fiber tree that is read here. */
interface Fiber {
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  /** Only at the root. */
  stateNode: { current: Fiber };
}

/**
 * Whether React handles events on an element. React reaches an element before the part around it is hydrated,
 * and restarts if that part has to wait for code; until then the element is not in the current tree.
 */
function isHydrated(element: Element): boolean {
  const [, fiber] = Object.entries(element).find(([name]) => name.startsWith(FIBER)) ?? [];
  return fiber !== undefined && shown(fiber as Fiber) !== undefined;
}

/** The fiber in the current tree. */
function shown(fiber: Fiber): Fiber | undefined {
  if (!fiber.return) return fiber.stateNode.current;
  let place = shown(fiber.return)?.child;
  while (place && place !== fiber && place !== fiber.alternate) place = place.sibling;
  return place ?? undefined;
}

/**
 * Repeats the last click on a button, or choice from a list, that came before the code of its component was
 * loaded: React drops events on elements that are not hydrated yet. Links and forms work without code and are
 * left alone.
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
        // React stops an event that it cannot handle yet before it reaches its target, and hydrates in time
        // for one that it can.
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
