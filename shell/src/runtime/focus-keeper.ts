const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Groups of elements: the focus stays in the smallest one that can take it. */
const SCOPE = '[role="dialog"], [role="group"], [role="region"], details, form, section, nav, aside, main';

/**
 * Moves the focus to the next sensible place when the focused element is removed, such as a cleared filter or
 * a button that has done its work: the browser would drop the focus, and keyboard users would start at the
 * top again. A component that moves the focus itself does so later, and wins.
 *
 * @returns a function that stops it
 */
export function keepFocus(document: Document): () => void {
  let chain: Element[] = [];
  let before: Element | undefined;
  let path = '';

  const note = ({ target }: Event) => {
    const [last] = chain;
    if (!(target instanceof Element) || target === last) return;
    before = last;
    path = location.pathname;
    chain = [];
    for (let each: Element | null = target; each; each = each.parentElement) chain.push(each);
  };
  // A pointer press moves the focus by itself.
  const forget = () => void (chain = []);

  const observer = new MutationObserver((records) => {
    const [lost] = chain;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const target = location.pathname === path ? nextPlace(document, records, chain, before) : null;
    chain = [];
    target?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget, true);
  };
}

function nextPlace(
  document: Document,
  records: readonly MutationRecord[],
  chain: readonly Element[],
  before: Element | undefined,
): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  const parent = chain.find((element) => element.isConnected);
  // Overlays, such as a message, return the focus themselves.
  if (!parent?.closest('main, header, footer, [role="dialog"]'))
    return before instanceof HTMLElement && canFocus(before) ? before : main;

  const record = records.find(
    ({ target, removedNodes }) =>
      target === parent && [...removedNodes].some((node) => chain.includes(node as Element)),
  );
  const previous = record?.previousSibling;
  const place = (previous?.isConnected ? previous.nextSibling : record?.nextSibling) ?? null;
  for (let scope = parent.closest(SCOPE); scope; scope = scope.parentElement?.closest(SCOPE) ?? null) {
    const places = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canFocus);
    const found = places.find((each) => place && isAtOrAfter(each, place)) ?? places.at(-1);
    if (found) return found;
  }
  return main;
}

const isAtOrAfter = (element: Node, place: Node) =>
  element === place ||
  (place.compareDocumentPosition(element) &
    (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !==
    0;

const canFocus = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled, [type="hidden"], [tabindex="-1"]') &&
  !element.closest('[inert], [hidden]') &&
  // jsdom lacks it.
  (element.checkVisibility?.() ?? true);
