/** JSON with object members sorted by name and without whitespace: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isRecord(member) ? sorted(member) : member));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
