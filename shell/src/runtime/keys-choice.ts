const STORE = 'lectern.keys';
const OFF = 'off';

/** Whether single-key shortcuts are on: until switched off in this browser. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== OFF;
  } catch {
    return true;
  }
}

/** Stores the choice in this browser. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, OFF);
  } catch {
    // No storage: the shortcuts stay on.
  }
}
