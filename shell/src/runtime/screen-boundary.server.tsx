import { createContext, Suspense, use, type PropsWithChildren } from 'react';

/** Called when the screen is left out of the HTML; null if nothing may catch what the screen throws. */
export const ScreenLost = createContext<(() => void) | null>(null);

/**
 * Replaces `screen-boundary.ts` in the server build. The markers it leaves in the HTML are those of the
 * browser's version.
 */
export function ScreenBoundary({ children }: PropsWithChildren) {
  const onLost = use(ScreenLost);
  return onLost ? <Suspense fallback={<Lost onLost={onLost} />}>{children}</Suspense> : children;
}

function Lost({ onLost }: { onLost: () => void }) {
  onLost();
  return null;
}
