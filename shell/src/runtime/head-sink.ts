import { headTags, type Head, type HeadTag } from '@lectern/contracts';
import type { HeadSink } from '@lectern/remote';

/** Marks the head elements that belong to the current page. The server writes it too. */
const MARK = 'data-head';

/** The document's head, as pages set it. */
export interface DocumentHead extends HeadSink {
  /** Sets the function that follows redirects of heads. */
  redirectBy(follow: (path: string) => void): void;
}

/**
 * Writes heads into the document. The last one set in a turn wins, which is the innermost page's.
 *
 * @param origin prefix of canonical paths
 */
export function documentHead(document: Document, origin: string): DocumentHead {
  let next: Head | null = null;
  let redirect: (path: string) => void = () => undefined;
  const apply = () => {
    const head = next;
    next = null;
    if (!head) return;
    if (head.redirect !== undefined) return redirect(head.redirect);
    document.title = head.title;
    const elements = headTags(head, origin).map((tag) => elementOf(document, tag));
    for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
    document.head.append(...elements);
  };
  return {
    set(head) {
      if (!next) queueMicrotask(apply);
      next = head;
    },
    redirectBy(follow) {
      redirect = follow;
    },
  };
}

function elementOf(document: Document, { tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(MARK, '');
  if (text !== undefined) element.textContent = text;
  return element;
}
