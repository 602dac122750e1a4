/** Shows the shortcuts, from a separate chunk. After a failure the next call tries again. */
export const loadKeys = (page: Document): Promise<void> =>
  import('./keys-dialog').then(
    ({ showKeys }) => showKeys(page),
    () => undefined,
  );
