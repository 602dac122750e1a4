/** What another tab may need to let go of a draft when it is loaded anew. */
const PATIENCE_MS = 400;

/** A draft that this tab has to itself, until it is released or another tab takes it. */
export interface Claim {
  id: string;
  /** Whether it could be had. */
  granted: Promise<boolean>;
  release: () => void;
}

/**
 * Claims a draft: while one tab has it no other writes it. A tab that is closed, or crashes, has it no longer.
 *
 * @param how `wait` a moment for another tab to let go, `try` whether it is free, or `take` it from whichever tab has it
 * @param onLost another tab took it
 */
export function claimDraft(id: string, how: 'wait' | 'try' | 'take', onLost: () => void): Claim {
  // Where the browser has no locks, tabs know nothing of each other.
  if (!('locks' in navigator)) return { id, granted: Promise.resolve(true), release: () => undefined };
  let over = false;
  let held = false;
  let release = () => void (over = true);
  const options = {
    wait: { signal: AbortSignal.timeout(PATIENCE_MS) },
    try: { ifAvailable: true },
    take: { steal: true },
  }[how];
  const granted = new Promise<boolean>((tell) => {
    const hold = (lock: Lock | null) => {
      if (!lock || over) return tell(false);
      held = true;
      tell(true);
      return new Promise<void>((done) => {
        release = () => {
          over = true;
          done();
        };
      });
    };
    navigator.locks.request(`lectern.new-talk.${id}`, options, hold).catch(() => {
      tell(false);
      if (held && !over) onLost();
    });
  });
  return { id, granted, release: () => release() };
}
