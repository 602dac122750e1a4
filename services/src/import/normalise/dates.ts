const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/u;

/** A valid calendar day between 1970 and 2100, as `yyyy-MM-dd`; null otherwise. */
export function readDay(raw: unknown): string | null {
  if (raw instanceof Date)
    return Number.isNaN(raw.getTime()) ? null : readDay(raw.toISOString().slice(0, 10));
  if (typeof raw !== 'string') return null;
  const text = raw.trim().slice(0, 10);
  const parts = DAY.exec(text);
  if (!parts) return null;
  const date = new Date(`${text}T00:00:00Z`);
  const year = Number(parts[1]);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return null;
  return year >= 1970 && year <= 2100 ? text : null;
}

/** A day or a point in time (UTC by default); null for anything else. A day means midnight, UTC. */
export function readInstant(raw: unknown): Date | null {
  const day = readDay(raw);
  if (!day) return null;
  if (raw instanceof Date) return raw;
  const text = String(raw).trim();
  if (text.length === 10) return new Date(`${day}T00:00:00Z`);
  const parts = INSTANT.exec(text);
  if (!parts) return null;
  const date = new Date(`${day}T${parts[2] ?? ''}${parts[3] ?? 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The day `days` later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
