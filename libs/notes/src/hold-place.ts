/**
 * Remembers the reading or writing position next to a list that is about to change. The returned function
 * restores it after the change. Browsers anchor scrolling only once the page has been scrolled, and not all
 * of them do.
 *
 * @param region contains the list and the text box
 */
export function holdPlace(region: HTMLElement | null): () => void {
  const list = region?.querySelector('ul') ?? null;
  const scrolls = list !== null && list.scrollHeight > list.clientHeight;
  // At the top of the list, new notes stay visible.
  const reads = list !== null && (scrolls || list.getBoundingClientRect().top < 0);
  const writing = region?.contains(document.activeElement) ? document.activeElement : null;
  const anchors = [writing, ...(reads ? list.children : [])].filter(isInView).map((element) => ({
    element,
    top: topOf(element),
  }));
  return () => {
    const place = anchors.find(({ element }) => element.isConnected);
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
