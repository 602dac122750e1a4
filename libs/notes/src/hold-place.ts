/**
 * Remembers where on the screen somebody reads or writes, beside a list that is about to change. What comes back puts it there again, once
 * the list has changed. Browsers hold the place themselves only where the page has been scrolled, and not all of them do.
 *
 * @param region holds the list, and the box to write in
 */
export function holdPlace(region: HTMLElement | null): () => void {
  const list = region?.querySelector('ul') ?? null;
  const scrolls = list !== null && list.scrollHeight > list.clientHeight;
  // Somebody at the beginning of the list sees what comes.
  const reads = list !== null && (scrolls || list.getBoundingClientRect().top < 0);
  const writing = region?.contains(document.activeElement) ? document.activeElement : null;
  const held = [writing, ...(reads ? list.children : [])].filter(isInView).map((element) => ({
    element,
    top: topOf(element),
  }));
  return () => {
    const place = held.find(({ element }) => element.isConnected);
    if (!place) return;
    const moved = () => topOf(place.element) - place.top;
    if (scrolls && list.contains(place.element)) list.scrollTop += moved();
    else scrollBy({ top: moved(), behavior: 'instant' });
  };
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

function isInView(element: Element | null | undefined): element is Element {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const around = element.closest('ul')?.getBoundingClientRect();
  return bottom > Math.max(0, around?.top ?? 0) && top < Math.min(innerHeight, around?.bottom ?? Infinity);
}
