import { useLocation } from '@lectern/remote';
import { useEffect, useRef, useState } from 'react';
import { chosenIn, type SearchParams, type Chosen } from './search-params';

/**
 * From this width on, in pixels, the filters are next to the results.
 *
 * @source product.md, section 9, "Mobile breakpoint"
 */
const WIDE = 768;

/**
 * The filter panel of narrow screens. While it is open its selection is a draft; `draft` is null while it is
 * closed. Escape, a wider screen and any navigation close it and drop the draft.
 */
export function useFilterPanel(current: SearchParams) {
  const { key } = useLocation();
  const [draft, setDraft] = useState<Chosen | null>(null);
  const [openedAt, setOpenedAt] = useState(key);
  const button = useRef<HTMLButtonElement>(null);
  if (openedAt !== key) {
    setOpenedAt(key);
    setDraft(null);
  }

  const close = () => {
    setDraft(null);
    button.current?.focus();
  };
  const open = draft !== null;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setDraft(null);
      button.current?.focus();
    };
    const onResize = () => {
      if (innerWidth >= WIDE) setDraft(null);
    };
    document.addEventListener('keydown', onKey);
    addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('resize', onResize);
    };
  }, [open]);

  return {
    draft,
    setDraft,
    button,
    close,
    toggle: () => (open ? close() : setDraft(chosenIn(current))),
  };
}
