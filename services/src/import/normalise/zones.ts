/** Countries with a single time zone, by the names catalogues use, in lower case. */
const COUNTRY_ZONES: Record<string, string> = {
  argentina: 'America/Argentina/Buenos_Aires',
  austria: 'Europe/Vienna',
  at: 'Europe/Vienna',
  belgium: 'Europe/Brussels',
  be: 'Europe/Brussels',
  bulgaria: 'Europe/Sofia',
  colombia: 'America/Bogota',
  croatia: 'Europe/Zagreb',
  'czech republic': 'Europe/Prague',
  czechia: 'Europe/Prague',
  cz: 'Europe/Prague',
  denmark: 'Europe/Copenhagen',
  dk: 'Europe/Copenhagen',
  england: 'Europe/London',
  estonia: 'Europe/Tallinn',
  finland: 'Europe/Helsinki',
  fi: 'Europe/Helsinki',
  france: 'Europe/Paris',
  fr: 'Europe/Paris',
  germany: 'Europe/Berlin',
  de: 'Europe/Berlin',
  gb: 'Europe/London',
  greece: 'Europe/Athens',
  hungary: 'Europe/Budapest',
  india: 'Asia/Kolkata',
  ireland: 'Europe/Dublin',
  ie: 'Europe/Dublin',
  israel: 'Asia/Jerusalem',
  italy: 'Europe/Rome',
  it: 'Europe/Rome',
  japan: 'Asia/Tokyo',
  jp: 'Asia/Tokyo',
  kenya: 'Africa/Nairobi',
  latvia: 'Europe/Riga',
  lithuania: 'Europe/Vilnius',
  netherlands: 'Europe/Amsterdam',
  nl: 'Europe/Amsterdam',
  nigeria: 'Africa/Lagos',
  norway: 'Europe/Oslo',
  no: 'Europe/Oslo',
  philippines: 'Asia/Manila',
  poland: 'Europe/Warsaw',
  pl: 'Europe/Warsaw',
  romania: 'Europe/Bucharest',
  scotland: 'Europe/London',
  serbia: 'Europe/Belgrade',
  singapore: 'Asia/Singapore',
  slovakia: 'Europe/Bratislava',
  slovenia: 'Europe/Ljubljana',
  'south africa': 'Africa/Johannesburg',
  'south korea': 'Asia/Seoul',
  sweden: 'Europe/Stockholm',
  se: 'Europe/Stockholm',
  switzerland: 'Europe/Zurich',
  ch: 'Europe/Zurich',
  taiwan: 'Asia/Taipei',
  thailand: 'Asia/Bangkok',
  tunisia: 'Africa/Tunis',
  turkey: 'Europe/Istanbul',
  uk: 'Europe/London',
  'united kingdom': 'Europe/London',
  ukraine: 'Europe/Kyiv',
  uruguay: 'America/Montevideo',
  vietnam: 'Asia/Ho_Chi_Minh',
  wales: 'Europe/London',
};

/** Of a day that goes on after midnight. */
const LAST_HOUR = 29;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** The canonical IANA name; null if there is no such zone. Offsets such as `+02:00` are not zones. */
export function readZone(raw: unknown): string | null {
  if (typeof raw !== 'string' || !/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/u.test(raw.trim())) return null;
  try {
    formatOf(raw.trim());
    return raw.trim();
  } catch {
    return null;
  }
}

/** The zone of a place by its country (after the last comma), if the country has only one. */
export function zoneOfPlace(place: string | null): string | null {
  const country = place?.split(',').at(-1)?.trim().toLowerCase();
  return (country && COUNTRY_ZONES[country]) || null;
}

function offsetAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/**
 * The instant of a local `day` and `time` in `zone` (`H:mm`; hours from 24 on are those of the next day, as in 26:30 for half past two); null if the time is invalid. In a skipped hour,
 * time continues with the offset before the change; of a repeated hour the first is used.
 */
export function localToUtc(day: string, time: unknown, zone: string): Date | null {
  const parts = typeof time === 'string' ? /^(\d{1,2}):(\d{2})(?::00)?$/u.exec(time.trim()) : null;
  const hours = Number(parts?.[1]);
  const minutes = Number(parts?.[2]);
  if (!parts || hours > LAST_HOUR || minutes > 59) return null;
  const shown = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  const before = offsetAt(shown - 86_400_000, zone);
  const after = offsetAt(shown + 86_400_000, zone);
  const candidates = [...new Set([shown - before, shown - after])].filter(
    (at) => at + offsetAt(at, zone) === shown,
  );
  return new Date(candidates.length > 0 ? Math.min(...candidates) : shown - before);
}
