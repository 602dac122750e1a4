/** Where a remote fails. */
export type Fault =
  /** The entry throws when it runs, or in the container's `init` or `get`. */
  | 'evaluate'
  | 'init'
  | 'get'
  /** The chunk of the page throws when it runs. */
  | 'chunk'
  /** The page throws when it is rendered in the browser, or in an effect. */
  | 'render'
  | 'effect'
  /** A promise started by the page rejects once the page is complete. */
  | 'late-promise'
  /** The container requests its chunks without hashes. */
  | 'unhashed'
  /**
   * Server rendering never ends, exhausts its thread's heap, takes memory outside the heap, or throws: for
   * visitors, while the gate sees a working page.
   */
  | 'server-endless'
  | 'server-memory'
  | 'server-buffers'
  | 'server-throw';
