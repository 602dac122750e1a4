import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]:not([tabindex="-1"])';

/**
 * Makes an element modal: the rest of the page is inert and does not scroll, the focus stays inside, Escape
 * closes. All of it ends with the component.
 */
export function useModal(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);

  // In a layout effect: a key pressed any earlier would go to the page below.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    const release = [setInert(element), stopScrolling()];
    moveFocusInto(element);

    const onKey = (event: KeyboardEvent) => {
      // Something inside, such as an open list, may have handled the key already.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
      if (event.key === 'Tab') keepFocus(event, element);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const undo of release) undo();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [box]);
}

/** Focusing a text field immediately would open a touch screen's keyboard over the dialog. */
function moveFocusInto(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  const first = touch ? null : element.querySelector<HTMLElement>('[data-autofocus]');
  (first ?? element).focus({ preventScroll: true });
}

/** Makes everything outside the element's ancestors inert. Returns a function that undoes it. */
function setInert(element: HTMLElement): () => void {
  const changed: Element[] = [];
  for (let node: Element = element; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const other of node.parentElement.children) {
      if (other === node || other.hasAttribute('inert') || isLive(other)) continue;
      other.setAttribute('inert', '');
      changed.push(other);
    }
  }
  return () => changed.forEach((other) => other.removeAttribute('inert'));
}

/** Messages stay reachable: they are announced and can be dismissed while a dialog is open. */
const isLive = (element: Element) =>
  element.matches('[aria-live]') || element.querySelector('[role="alert"]') !== null;

function stopScrolling(): () => void {
  const { style } = document.documentElement;
  const { overflow } = style;
  style.overflow = 'hidden';
  return () => void (style.overflow = overflow);
}

/** Wraps the focus from last to first and back, through the dialog and the messages on screen. */
function keepFocus(event: KeyboardEvent, element: HTMLElement): void {
  const places = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (place) => (element.contains(place) || place.closest('[role="alert"]')) && canFocus(place),
  );
  const at = places.findIndex((place) => place === document.activeElement);
  const next = event.shiftKey
    ? at <= 0
      ? places.at(-1)
      : null
    : at === places.length - 1
      ? places[0]
      : null;
  const lost = at < 0 && !element.contains(document.activeElement);
  const target = next ?? (lost ? places[0] : null);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const canFocus = (place: HTMLElement) =>
  !place.matches(':disabled, [type="hidden"], [tabindex="-1"]') &&
  !place.closest('[inert], [hidden]') &&
  // jsdom lacks this function.
  (place.checkVisibility?.() ?? true);
