/** Remote → patterns of other remotes' paths it may use. */
export type PathGrants = Readonly<Record<string, readonly string[]>>;

/** @param text the column's value */
export const readPathGrants = (text: string | null): Record<string, string[]> =>
  text === null ? {} : (JSON.parse(text) as Record<string, string[]>);

export const isGranted = (grants: PathGrants, remote: string, pattern: string): boolean =>
  Object.hasOwn(grants, remote) && (grants[remote] ?? []).includes(pattern);

/** With one more pattern. @returns the column's text */
export const withGrant = (grants: PathGrants, remote: string, pattern: string): string =>
  JSON.stringify({ ...grants, [remote]: [...(grants[remote] ?? []), pattern].sort() });

/** With one pattern removed. @returns the column's text */
export function withoutGrant(grants: PathGrants, remote: string, pattern: string): string | null {
  const left = (grants[remote] ?? []).filter((other) => other !== pattern);
  const others = Object.entries(grants).filter(([name]) => name !== remote);
  const all = left.length > 0 ? [...others, [remote, left] as const] : others;
  return all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : null;
}
