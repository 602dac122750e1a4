/** Shows the keys, whose code is a chunk of its own. Where it cannot be had, the next try asks again. */
export const loadKeys = (page: Document): Promise<void> =>
  import('./keys-dialog').then(
    ({ showKeys }) => showKeys(page),
    () => undefined,
  );
