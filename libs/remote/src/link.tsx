import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Where it leads: a path of the site, or an address elsewhere. */
  to: To;
  /** Takes the place of the current entry in the history; so does a link to the page that is shown. */
  replace?: boolean;
  /** Travels with the navigation, as the target's `useLocation().state`. */
  state?: unknown;
  /** Leaves it to the browser, which loads the page afresh. */
  reloadDocument?: boolean;
}

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * A link inside the site: an anchor that navigates without loading the page again. The router's own brings its form and data code
 * along, a third of the router.
 */
export function Link({ to, replace, state, reloadDocument, onClick, children, ...anchor }: LinkProps) {
  const elsewhere = typeof to === 'string' && ELSEWHERE.test(to);
  const inside = useHref(elsewhere ? '' : to);
  const href = elsewhere ? to : inside;
  const navigate = useNavigate();
  const here = createPath(useLocation());

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (reloadDocument || elsewhere || !isPlainClick(event) || (anchor.target ?? '_self') !== '_self') return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? here === href, state });
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** One that asks for this window, and that nobody has taken already. */
const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
