import { whenIdle } from '@lectern/remote/when-idle';

/**
 * Lays out the parts below the first screen that browsers have skipped so far (`belowFold` of a section): from
 * here on every height is the real one.
 */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = '';
}

/** {@link layOutAll} in steps between which the browser can respond: one part each time it is idle. */
export function layOutInSteps(): void {
  const part = document.querySelector('[data-below-fold]');
  if (!part || 'laidOut' in document.documentElement.dataset) return layOutAll();
  part.removeAttribute('data-below-fold');
  whenIdle(layOutInSteps);
}
