/** The code of a function could not be loaded, so nothing was done. */
export class NotLoaded extends Error {}

/**
 * A function whose code is loaded when it is first called, from its own file. Code that could not be loaded is
 * requested again by the next call.
 *
 * @param load `async () => (await import('./part')).part`
 * @returns the function, which rejects with {@link NotLoaded} if it could not be loaded; its `preload` loads the
 * code ahead of time
 */
export function deferredCall<Call extends (...args: never[]) => Promise<unknown>>(load: () => Promise<Call>) {
  const call = async (...args: Parameters<Call>) => {
    const loaded = await load().catch((cause: unknown) => {
      throw new NotLoaded(undefined, { cause });
    });
    return loaded(...args);
  };
  return Object.assign(call as unknown as Call, { preload: () => void load().catch(() => undefined) });
}
