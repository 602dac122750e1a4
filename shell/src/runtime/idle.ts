import { whenIdle } from '@lectern/remote/when-idle';

/** Calls back once everything the first view needs is loaded and the browser is idle. */
export function onceIdle(callback: () => void): void {
  const soon = () => whenIdle(callback);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
