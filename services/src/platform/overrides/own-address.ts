import type { Config } from '../../config/config.js';

/** Names and addresses by which this machine reaches itself, in their parsed form. */
const THIS_MACHINE =
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f:]+\])$/;

/** Whether this is the site, by its public address or any name of its machine. */
export function isOwnAddress(base: string, { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): boolean {
  const { origin, hostname, port: named, protocol } = new URL(base);
  const at = Number(named || (protocol === 'https:' ? 443 : 80));
  return origin === publicUrl || (at === port && THIS_MACHINE.test(hostname));
}
