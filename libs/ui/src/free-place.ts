import { useEffect, useRef } from 'react';

/** Possible positions of messages, best first. */
const PLACES = ['bottom', 'bottom-end', 'bottom-start', 'top-end', 'top-start', 'top'];
const MODAL = '[aria-modal=true]';
const CONTROLS = ':is(a[href],button,input,select,textarea,summary):not([inert] *)';

/**
 * Positions a fixed box where it covers no control that can be used: `data-place` says where, updated when its
 * content, the window, the page's height or a dialog's size changes. If every position is taken it is at the bottom; the page is extended by its
 * height so that everything can be scrolled clear, and the focused element is. Over a dialog it is at the top
 * instead: a dialog's buttons are fixed at its bottom, and its fields scroll.
 *
 * @param count of the items in the box
 */
export function useFreePlace<Element extends HTMLElement>(count: number) {
  const box = useRef<Element>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const { body } = element.ownerDocument;
    let frame = 0;
    const place = () => {
      // Not over what the header says, such as that there is no network.
      const header = document.querySelector('header');
      element.style.setProperty('--below-header', `${header?.offsetHeight ?? 0}px`);
      const free = PLACES.some((each) => {
        element.dataset.place = each;
        return !coveredBy(element)[0];
      });
      body.style.paddingBottom = '';
      // Over a dialog it stays at the last position, the top.
      if (free || document.querySelector(MODAL)) return;
      element.dataset.place = 'bottom';
      body.style.paddingBottom = `${element.offsetHeight}px`;
      const focused = coveredBy(element).find((control) => control === document.activeElement);
      if (focused) scrollBy(0, focused.getBoundingClientRect().bottom - topOf(element) + GAP);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    // Its position is kept while the page scrolls beneath, unless a control would be covered.
    const scrolled = () => {
      if (coveredBy(element)[0]) soon();
    };
    place();
    // A dialog grows, and moves its buttons, when it has something to say.
    const grown = new ResizeObserver(soon);
    for (const each of document.querySelectorAll(`body,${MODAL}`)) grown.observe(each);
    addEventListener('resize', soon);
    addEventListener('scrollend', scrolled, true);
    return () => {
      cancelAnimationFrame(frame);
      grown.disconnect();
      removeEventListener('resize', soon);
      removeEventListener('scrollend', scrolled, true);
      body.style.paddingBottom = '';
    };
  }, [count]);
  return box;
}

/** Pixels between a control and a message. */
const GAP = 8;

const topOf = (box: HTMLElement) =>
  Math.min(...[...box.children].map((child) => child.getBoundingClientRect().top));

function coveredBy(box: HTMLElement): HTMLElement[] {
  const rects = [...box.children].map((child) => child.getBoundingClientRect());
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
    const { left, right, top, bottom, width } = control.getBoundingClientRect();
    const meets = rects.some(
      (rect) => left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top,
    );
    return meets && width > 0 && !box.contains(control) && (control.checkVisibility?.() ?? true);
  });
}
