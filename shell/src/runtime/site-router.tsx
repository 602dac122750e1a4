import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { layOutAll } from './below-fold';
import { reports } from './reports';

/** The library's browser router, which also reports page views, and leaves full loads to the browser. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    let { pathname } = history.location;
    return history.listen((update) => {
      const isOther = update.location.pathname !== pathname;
      pathname = update.location.pathname;
      // The address is already the new one.
      if (isOther && reports.isRecalled()) return loadAfresh(update.action);
      if (isOther) reports.add({ type: 'view', path: pathname });
      // Scroll positions are restored by height.
      layOutAll();
      startTransition(() => setState(update));
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/** Going back restores the scroll position, as a reload does; otherwise a page begins at its top. */
function loadAfresh(action: NavigationType): void {
  const { hash, href } = globalThis.location;
  if (action === NavigationType.Pop || hash) globalThis.location.reload();
  else globalThis.location.replace(href);
}
