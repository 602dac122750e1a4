const KEY = 'lectern.hiding-reasons';
const MOST = 4;

/** The reasons that most hidings have. */
export const USUAL_REASONS = ['Spam', 'Abuse', 'Copyright', 'Not a talk'] as const;

/** Reasons last typed in this browser, newest first, without the usual ones. */
export function recentReasons(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberReason(reason: string): void {
  if (USUAL_REASONS.some((usual) => usual === reason)) return;
  const others = recentReasons().filter((each) => each !== reason);
  try {
    localStorage.setItem(KEY, JSON.stringify([reason, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or forbidden.
  }
}
