import { headTags, type Head } from '@lectern/contracts';
import type { HeadSink } from '@lectern/remote';

/** Marks the elements of the head that belong to the page shown. The server writes it too. */
const MARK = 'data-head';

/**
 * Puts heads into the document. The last one set in a turn wins, which is the innermost page's.
 *
 * @param origin before canonical paths
 * @param redirect follows a head that asks for another page
 */
export function documentHead(document: Document, origin: string, redirect: (path: string) => void): HeadSink {
  let next: Head | null = null;
  const apply = () => {
    const head = next;
    next = null;
    if (!head) return;
    if (head.redirect) return redirect(head.redirect);
    document.title = head.title;
    const elements = headTags(head, origin).map(({ tag, attributes, text }) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.setAttribute(MARK, '');
      if (text !== undefined) element.textContent = text;
      return element;
    });
    for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
    document.head.append(...elements);
  };
  return {
    set(head) {
      if (!next) queueMicrotask(apply);
      next = head;
    },
  };
}
