import { ConfigError, isLoopback } from './checks.js';
import type { Environment } from './environment.js';

/** The console's own origin, where no team's code runs. */
export interface ConsoleAddress {
  /** Origin as seen by browsers, without a trailing slash. */
  url: string;
  /** Additional port to listen on; null if a proxy in front forwards both origins to one port. */
  port: number | null;
}

/** Offset of the console's port from the site's on a local machine: adjacent ports often belong to another site. */
const DISTANCE = 100;
const HIGHEST_PORT = 65_535;

type Settings = Pick<Environment, 'NODE_ENV' | 'PORT' | 'CONSOLE_URL' | 'CONSOLE_PORT'>;

/**
 * The console's address. On a local machine it is another port; a site that others can reach must configure it, otherwise it has no
 * console, and the console's functions are not available anywhere.
 *
 * @throws {ConfigError}
 */
export function consoleAddress(env: Settings, host: string, publicUrl: string): ConsoleAddress | null {
  const { CONSOLE_URL, CONSOLE_PORT } = env;
  if (CONSOLE_URL) {
    const url = new URL(CONSOLE_URL).origin;
    refuseShared(env, new URL(url), new URL(publicUrl));
    return { url, port: CONSOLE_PORT ?? null };
  }
  const isAtHome = env.NODE_ENV !== 'production' && isLoopback(host, publicUrl);
  if (!isAtHome) {
    if (CONSOLE_PORT) throw new ConfigError(['CONSOLE_URL: is required with CONSOLE_PORT']);
    return null;
  }
  const port = CONSOLE_PORT ?? beside(env.PORT);
  if (port === null) return null;
  if (port === env.PORT) throw new ConfigError(['CONSOLE_PORT: must not be PORT']);
  return { url: `http://${new URL(publicUrl).hostname}:${port}`, port };
}

/** Null for a port chosen by the system. */
const beside = (port: number): number | null =>
  port === 0 ? null : port + DISTANCE <= HIGHEST_PORT ? port + DISTANCE : port - DISTANCE;

function refuseShared({ NODE_ENV, PORT, CONSOLE_PORT }: Settings, url: URL, site: URL): void {
  const problems = [
    url.host === site.host && 'must not be the address of the site',
    NODE_ENV === 'production' &&
      url.hostname === site.hostname &&
      'must have its own host name: cookies are not separated by port',
    NODE_ENV === 'production' &&
      site.protocol === 'https:' &&
      url.protocol !== 'https:' &&
      'must begin with https:// as PUBLIC_URL does',
  ].filter((problem) => problem !== false);
  const [problem] = problems;
  if (problem) throw new ConfigError([`CONSOLE_URL: ${problem}`]);
  if (CONSOLE_PORT && CONSOLE_PORT === PORT) throw new ConfigError(['CONSOLE_PORT: must not be PORT']);
}
