import { isIP } from 'node:net';
import { ConfigError, LOOPBACK } from './checks.js';
import type { Environment } from './environment.js';

type Check = (env: Environment, publicUrl: string) => string | null | false | undefined;

const isProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** Half of a provider's credentials: the local provider would silently take its place. */
const halfOf = (id: keyof Environment, secret: keyof Environment): Check => {
  return (env) => {
    if (Boolean(env[id]) === Boolean(env[secret])) return null;
    const [there, missing] = env[id] ? [id, secret] : [secret, id];
    return `${missing}: is required with ${there}; set both or neither`;
  };
};

/** Names that the proxy library accepts, besides addresses and networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (rest.length > 0 || version === 0) return NETWORKS.includes(text);
  // Not 0, which would trust everyone.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const CHECKS: readonly Check[] = [
  halfOf('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
  halfOf('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'),
  halfOf('CONSOLE_GITHUB_CLIENT_ID', 'CONSOLE_GITHUB_CLIENT_SECRET'),
  ({ CONSOLE_GITHUB_CLIENT_ID, GITHUB_CLIENT_ID, CONSOLE_URL }) =>
    CONSOLE_GITHUB_CLIENT_ID &&
    !(GITHUB_CLIENT_ID && CONSOLE_URL) &&
    'CONSOLE_GITHUB_CLIENT_ID: has no effect without GITHUB_CLIENT_ID and CONSOLE_URL',
  ({ TRUST_PROXY }) =>
    (TRUST_PROXY ?? '')
      .split(',')
      .map((part) => part.trim())
      .some((part) => part && !isNetwork(part)) &&
    'TRUST_PROXY: must be addresses or networks such as 10.0.0.0/8, separated by commas',
  (env, publicUrl) => {
    const { protocol, hostname } = new URL(publicUrl);
    const isOpen = isProduction(env) && protocol === 'http:' && !LOOPBACK.test(hostname);
    return (
      isOpen &&
      'PUBLIC_URL: must begin with https:// in production; the proxy in front of the services provides it'
    );
  },
  (env, publicUrl) =>
    isProduction(env) &&
    LOOPBACK.test(env.HOST ?? '') &&
    !LOOPBACK.test(new URL(publicUrl).hostname) &&
    !env.TRUST_PROXY &&
    'TRUST_PROXY: is required if HOST admits only a proxy on this machine, or all visitors would count as one; set it to 127.0.0.1',
  ({ ASSETS_URL, CONSOLE_URL }) =>
    ASSETS_URL &&
    CONSOLE_URL &&
    new URL(ASSETS_URL).origin === new URL(CONSOLE_URL).origin &&
    'ASSETS_URL: must not be the address of the console; remove it, or name a CDN',
  (env) =>
    isProduction(env) &&
    (env.LECTERN_DEV_SHELL ?? env.LECTERN_DEV_REMOTES) &&
    `${env.LECTERN_DEV_SHELL ? 'LECTERN_DEV_SHELL' : 'LECTERN_DEV_REMOTES'}: is for development; remove it, or NODE_ENV=production`,
  ({ MAIL_FROM, SMTP_URL, ...env }) =>
    isProduction({ MAIL_FROM, SMTP_URL, ...env }) &&
    MAIL_FROM &&
    !SMTP_URL &&
    'SMTP_URL: is required with MAIL_FROM: without a server no mail would leave',
];

/**
 * Refuses contradictory settings, each with its fix.
 *
 * @throws {ConfigError}
 */
export function refuseContradictions(env: Environment, publicUrl: string): void {
  const problems = CHECKS.map((check) => check(env, publicUrl)).filter(
    (problem) => typeof problem === 'string',
  );
  if (problems.length > 0) throw new ConfigError(problems);
}
