/** A free port on loopback, another one at each call. */
export function freePort(): Promise<number>;
