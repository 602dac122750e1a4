/** Boundary around the screen. The server's version reports when something in it failed. */
export { Suspense as ScreenBoundary } from 'react';
