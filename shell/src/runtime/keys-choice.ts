const STORE = 'lectern.keys';
const OFF = 'off';

/** Whether single keys do something on this site: until somebody switches them off in this browser. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== OFF;
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser. */
export function switchKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, OFF);
  } catch {
    // No storage: they stay on.
  }
}
