/** A page rendered on the server leaves it to the browser. */
export const loadLater = () => new Promise<never>(() => undefined);
