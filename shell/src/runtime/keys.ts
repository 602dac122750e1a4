import { keysAreOn } from './keys-choice';
import { loadKeys } from './load-keys';

/** Elements that take typed text: there every key is a character. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/**
 * `/` goes to the search box, `?` shows the shortcuts; the footer has a button for visitors who switched them
 * off.
 *
 * @returns a function that stops listening
 */
export function listenForKeys(document: Document): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key !== '/' && key !== '?') return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof Element && target.closest(TYPED_IN)) return;
    if (document.querySelector('[aria-modal="true"]') || !keysAreOn()) return;
    event.preventDefault();
    if (key === '?') void loadKeys(document);
    else goToSearch(document);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Focuses the field of the search page or of the header, or follows the header's magnifier to the former. */
function goToSearch(document: Document): void {
  const field = ['#query', 'header [role="search"] input']
    .map((place) => document.querySelector<HTMLInputElement>(place))
    .find((each) => each && (each.checkVisibility?.() ?? true));
  if (field) {
    field.focus();
    field.select();
  } else document.querySelector<HTMLElement>('header a[href="/search#query"]')?.click();
}
