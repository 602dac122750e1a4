/** What a page may take of the server. */
export interface RendererLimits {
  /** A page that is not there by then is left to the browser. */
  pageMs: number;
  /** The same for a page that others held up: for all of its tries, and the start of the process. */
  totalMs: number;
  /** For a process to start, and for a release's realm to be opened in it. No page's time. */
  startMs: number;
  heapMegabytes: number;
  /** What the process may grow by while a page renders: buffers are no part of the heap. */
  growthMegabytes: number;
  /** Of the API, by one page. */
  calls: number;
  /** A process that nobody asked for so long is ended. */
  idleMs: number;
  /** Pages of one owner under way. */
  atOnce: number;
  /** Pages of one owner, other than the site itself, begun in a second. */
  perSecond: number;
}

/** Injects the limits: those of {@link LIMITS}, unless whoever starts the application gives others. */
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

/** A page that the server cannot render. `guilty` when its code held up or ended the whole process. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    message: string,
    readonly guilty = false,
  ) {
    super(message);
  }
}
