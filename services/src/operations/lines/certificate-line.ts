import type { ServiceLine } from '@lectern/contracts';
import type { SeenCertificate } from '../certificate-watch.js';
import { factAt, mend } from './line.js';

const DAY_MS = 24 * 60 * 60_000;
/** Certificates are renewed a month before their end: then something is wrong. */
const SOON_DAYS = 21;
const URGENT_DAYS = 7;

export function certificateLine({ host, validTo, problem }: SeenCertificate, now: Date): ServiceLine {
  const days = validTo ? Math.floor((validTo.getTime() - now.getTime()) / DAY_MS) : null;
  return {
    kind: 'certificate',
    name: 'Certificate',
    about: host,
    ...said(),
    facts: factAt('Ends', validTo?.toISOString() ?? null),
  };

  function said(): Pick<ServiceLine, 'state' | 'text' | 'mend'> {
    const renew = mend('Look at what renews it, such as the proxy’s log.', {
      command: 'journalctl -u caddy',
    });
    if (days !== null && days < 0)
      return { state: 'bad', text: 'It has ended: browsers refuse the site.', mend: renew };
    if (problem !== null)
      return { state: days === null ? 'notice' : 'bad', text: `Not in order: ${problem}.`, mend: renew };
    if (days !== null && days < SOON_DAYS)
      return {
        state: days < URGENT_DAYS ? 'bad' : 'notice',
        text: `It ends in ${days === 1 ? 'one day' : `${days} days`}, and was not renewed.`,
        mend: renew,
      };
    return { state: 'good', text: `Valid for ${days} more days.`, mend: null };
  }
}
