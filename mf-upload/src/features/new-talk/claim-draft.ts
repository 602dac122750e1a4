/** How long another tab may take to release a draft while it reloads, in milliseconds. */
const TIMEOUT_MS = 400;

/** Exclusive use of a draft by this tab, until it is released or another tab takes it. */
export interface Claim {
  id: string;
  /** Whether the claim succeeded. */
  granted: Promise<boolean>;
  release: () => void;
}

/**
 * `wait` a moment for another tab to release it, `queue` until it does, `try` whether it is free, or `take` it
 * from whichever tab holds it.
 */
export type ClaimMode = 'wait' | 'queue' | 'try' | 'take';

/**
 * Claims a draft: while one tab holds it, no other writes it. A closed or crashed tab releases it.
 *
 * @param onLost called when another tab took it
 */
export function claimDraft(id: string, how: ClaimMode, onLost: () => void): Claim {
  // Without the Web Locks API, tabs do not know of each other.
  if (!('locks' in navigator)) return { id, granted: Promise.resolve(true), release: () => undefined };
  let over = false;
  let isHeld = false;
  let release = () => void (over = true);
  const options = {
    wait: { signal: AbortSignal.timeout(TIMEOUT_MS) },
    queue: {},
    try: { ifAvailable: true },
    take: { steal: true },
  }[how];
  const granted = new Promise<boolean>((settle) => {
    const hold = (lock: Lock | null) => {
      if (!lock || over) return settle(false);
      isHeld = true;
      settle(true);
      return new Promise<void>((done) => {
        release = () => {
          over = true;
          done();
        };
      });
    };
    navigator.locks.request(`lectern.new-talk.${id}`, options, hold).catch(() => {
      settle(false);
      if (isHeld && !over) onLost();
    });
  });
  return { id, granted, release: () => release() };
}
