/** Not retried: a server that hangs will hang again. */
export class LoadTimeout extends Error {
  override name = 'LoadTimeout';
}

/** A script without a response counts as failed after this. */
const TIMEOUT_MS = 10_000;

/**
 * Runs a classic script, checked against its hash. The element is removed afterwards.
 *
 * @param integrity null only for a developer's server
 * @throws {Error} when it cannot be loaded, fails its hash, or throws while running
 */
export function loadScript(url: string, integrity: string | null): Promise<void> {
  const script = document.createElement('script');
  // The same attributes as the preload's, or the browser fetches the file twice.
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  if (integrity) script.integrity = integrity;
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    let thrown: unknown;
    // Errors thrown by a running script are reported to the window, and its load event fires all the same.
    const listen = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? new Error(event.message);
    };
    const timer = setTimeout(() => finish(new LoadTimeout(`${url} did not answer in time.`)), TIMEOUT_MS);
    const finish = (error: unknown) => {
      clearTimeout(timer);
      removeEventListener('error', listen);
      script.remove();
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error(`${url} threw.`, { cause: error }));
    };
    addEventListener('error', listen);
    script.onload = () => finish(thrown);
    script.onerror = () => finish(new Error(`${url} is unreachable, or is not the file that was published.`));
    document.head.append(script);
  });
}
