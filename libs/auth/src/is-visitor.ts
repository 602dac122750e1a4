// Imported by package name: the page has one store, whichever build bundles this file.
import { useAuth } from '@lectern/auth';

/** Whether the services said that nobody is signed in, so that an action for members need not ask them. */
export function isVisitor(): boolean {
  const { user, known, isAssumed } = useAuth.getState();
  return known && !user && !isAssumed;
}
