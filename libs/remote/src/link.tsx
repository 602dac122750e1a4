import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, type To } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Target: a path of the site, or an external address. */
  to: To;
  /** Replaces the current history entry; a link to the current page always does. */
  replace?: boolean;
  /** Passed with the navigation, as the target's `useLocation().state`. */
  state?: unknown;
  /** Lets the browser do a full page load. */
  reloadDocument?: boolean;
}

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * A link inside the site: an anchor that navigates without reloading. The router's own link pulls in its form
 * and data code, a third of the router.
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

/** A click meant for this window that nothing has handled yet. */
const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
