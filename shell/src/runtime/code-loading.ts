import { lazy as lazyOfReact } from 'react';

/** Code that parts made by {@link lazy} wait for; modules are loaded once for all renders. */
const loading = new Set<Promise<unknown>>();

/** React's `lazy` for the server, where {@link codeArrives} waits for its code. */
export const lazy: typeof lazyOfReact = (load) =>
  lazyOfReact(() => {
    const code = Promise.resolve(load());
    loading.add(code);
    const arrived = () => void loading.delete(code);
    code.then(arrived, arrived);
    return code;
  });

/**
 * Waits for code that is being loaded. What has not arrived by the end of the time is not waited for again.
 *
 * @param ms maximum wait
 * @returns whether there was any, and it arrived or failed in time
 */
export async function codeArrives(ms: number): Promise<boolean> {
  if (loading.size === 0) return false;
  const awaited = [...loading];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = await Promise.race([
    Promise.allSettled(awaited).then(() => false),
    new Promise<boolean>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms), true))),
  ]);
  clearTimeout(timer);
  if (isLate) for (const code of awaited) loading.delete(code);
  return !isLate;
}
