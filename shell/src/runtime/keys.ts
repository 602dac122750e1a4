import { keysAreOn } from './keys-choice';
import { loadKeys } from './load-keys';

/** What one types in: there every key is a letter. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/**
 * `/` goes to the search box, `?` shows the keys; the footer has a button for those who switched them off.
 *
 * @returns what ends it
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

/** The field of the search page, the header's, or the way from the header's magnifier to the first. */
function goToSearch(document: Document): void {
  const field = ['#query', 'header [role="search"] input']
    .map((place) => document.querySelector<HTMLInputElement>(place))
    .find((each) => each && (each.checkVisibility?.() ?? true));
  if (field) {
    field.focus();
    field.select();
  } else document.querySelector<HTMLElement>('header a[href="/search#query"]')?.click();
}
