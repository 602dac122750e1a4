const STORE = 'lectern.scroll';
const MAX = 50;

let positions: Map<string, number> | undefined;

/**
 * Scroll position at which a history entry was left, in pixels from the top; survives a reload. `undefined` if
 * the entry was never scrolled, or is too old.
 */
export function readScroll(key: string): number | undefined {
  return load().get(key);
}

export function writeScroll(key: string, top: number): void {
  const known = load();
  known.delete(key);
  known.set(key, Math.round(top));
  for (const oldest of known.keys()) {
    if (known.size <= MAX) break;
    known.delete(oldest);
  }
}

function load(): Map<string, number> {
  if (positions) return positions;
  positions = new Map();
  addEventListener('pagehide', save);
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]);
  } catch {
    // No storage, or data that is not ours: positions then last as long as the page.
  }
  return positions;
}

function save(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...load()]));
  } catch {
    // A full or forbidden storage only costs a scroll position.
  }
}
