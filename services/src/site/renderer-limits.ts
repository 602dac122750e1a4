/** What a page may take of the server. */
export interface RendererLimits {
  /** A page that is not there by then is left to the browser. */
  pageMs: number;
  /** The same for a page that others held up: for all of its tries, and the start of the thread. */
  totalMs: number;
  startMs: number;
  heapMegabytes: number;
  /** What the process may grow by while a page renders: buffers are no part of the thread's heap. */
  growthMegabytes: number;
}

/** Injects the limits: those of {@link LIMITS}, unless whoever starts the application gives others. */
export const RENDERER_LIMITS = Symbol('limits of rendering');

export const LIMITS: RendererLimits = {
  pageMs: 1_200,
  totalMs: 2_000,
  startMs: 5_000,
  heapMegabytes: 64,
  growthMegabytes: 384,
};

/** A page that the server cannot render. `guilty` when its code held up or ended the whole thread. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    message: string,
    readonly guilty = false,
  ) {
    super(message);
  }
}
