import { keysAreOn } from './keys-choice';

/** What one types in: there every key is a letter. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/**
 * `/` goes to the search box, `?` shows the keys; so does what carries `data-keys`, which is also how to get them back.
 *
 * @returns what ends it
 */
export function listenForKeys(document: Document): () => void {
  const show = () => {
    import('./keys-dialog').then(
      ({ showKeys }) => showKeys(document),
      // The next press tries again.
      () => undefined,
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (key !== '/' && key !== '?') return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof Element && target.closest(TYPED_IN)) return;
    if (document.querySelector('[aria-modal="true"]') || !keysAreOn()) return;
    event.preventDefault();
    if (key === '?') show();
    else goToSearch(document);
  };
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-keys]')) show();
  };
  document.addEventListener('keydown', onKey);
  document.addEventListener('click', onClick);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('click', onClick);
  };
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
