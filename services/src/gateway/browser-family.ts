/** Nothing behind it is read: a browser says who it is in fewer characters. */
const READ = 400;

/** The first that fits; many browsers name those that they descend from as well. */
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

/** What a person knows a browser by, such as `Firefox on Linux`; null where it says nothing that is known. */
export function browserFamily(userAgent: string | undefined): string | null {
  const read = (userAgent ?? '').slice(0, READ);
  const nameIn = (known: typeof BROWSERS) => known.find(([sign]) => read.includes(sign))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
