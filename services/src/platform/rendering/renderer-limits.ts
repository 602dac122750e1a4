/** Limits on what a page may consume of the server. */
export interface RendererLimits {
  /** A page not rendered by then is left to the browser. */
  pageMs: number;
  /** The same for a page delayed by others: for all of its attempts, including the start of the process. */
  totalMs: number;
  /** For starting a process and for opening a release's realm in it. Not counted as a page's time. */
  startMs: number;
  heapMegabytes: number;
  /** How much the process may grow while a page renders: buffers are not part of the heap. */
  growthMegabytes: number;
  /** API calls of one page. */
  calls: number;
  /** An unused process is ended after this. */
  idleMs: number;
  /** Concurrent pages of one owner. */
  atOnce: number;
  /** Pages of one owner, other than the site itself, started per second. */
  perSecond: number;
}

/** Injection token for the limits: those of {@link LIMITS}, unless overridden at startup. */
export const RENDERER_LIMITS = Symbol('limits of rendering');

export const LIMITS: RendererLimits = {
  pageMs: 1_200,
  totalMs: 2_000,
  startMs: 5_000,
  heapMegabytes: 64,
  growthMegabytes: 256,
  calls: 64,
  idleMs: 60_000,
  atOnce: 100,
  perSecond: 60,
};

/** Of a page whose time ran out. */
export const TOOK_TOO_LONG = 'The page took too long';

/** A page that the server cannot render. `guilty` when its code blocked or ended the whole process. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    message: string,
    readonly guilty = false,
  ) {
    super(message);
  }
}
