/** Characters read; a browser identifies itself within fewer. */
const READ = 400;

/** The first match counts; many browsers also name those they descend from. */
const BROWSERS: readonly [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly [sign: string, name: string][] = [
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** A name people recognize, such as `Firefox on Linux`; null for an unknown browser. */
export function browserFamily(userAgent: string | undefined): string | null {
  const read = (userAgent ?? '').slice(0, READ);
  const nameIn = (known: typeof BROWSERS) => known.find(([sign]) => read.includes(sign))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
