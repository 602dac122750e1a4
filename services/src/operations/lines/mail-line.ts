import type { ServiceLine } from '@lectern/contracts';
import type { Config } from '../../config/config.js';
import type { OutboxState } from '../../modules/subscriptions/index.js';
import type { SeenProcess } from '../process-state.js';
import { reasonFor } from './disks.js';
import { fact, factAt, mend } from './line.js';

const HOUR_MS = 60 * 60_000;

type Settings = Pick<Config, 'smtpUrl' | 'env'>;

export function mailLine(
  { smtpUrl, env }: Settings,
  { waiting, oldestAt, lastError, givenUp }: OutboxState,
  running: readonly SeenProcess[],
  now: Date,
): ServiceLine {
  const server = smtpUrl === null ? null : new URL(smtpUrl);
  return {
    kind: 'mail',
    name: 'Mail',
    about: server ? `By way of ${server.host}` : 'Written to VAR_DIR/mails',
    ...said(),
    facts: [
      fact('Waiting', waiting),
      ...factAt('Oldest', oldestAt),
      ...(lastError === null ? [] : [fact('Last error', lastError)]),
      ...(givenUp === 0 ? [] : [fact('Given up within a day', givenUp)]),
    ],
  };

  function said(): Pick<ServiceLine, 'state' | 'text' | 'mend'> {
    const reason = reasonFor(running, 'mail');
    const isLate = oldestAt !== null && now.getTime() - Date.parse(oldestAt) > HOUR_MS;
    const wait = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
    if (reason !== null || isLate)
      return {
        state: 'bad',
        text: `Not sending: ${reason ?? lastError ?? 'the oldest mail is more than an hour old'}. ${wait}.`,
        mend: mend(
          'Mend the mail server, or correct SMTP_URL and restart the services. Nothing is lost: mails are tried again for some 20 hours.',
          server
            ? {
                command: `nc -vz ${server.hostname} ${server.port || (server.protocol === 'smtps:' ? 465 : 587)}`,
              }
            : {},
        ),
      };
    if (givenUp > 0)
      return {
        state: 'notice',
        text: `${givenUp === 1 ? '1 mail was' : `${givenUp} mails were`} given up within a day.`,
        mend: mend('The log has the reason of each: look for “given up”.'),
      };
    if (!server && env === 'production')
      return {
        state: 'notice',
        text: 'Nobody receives any: no mail server is set.',
        mend: mend('Set SMTP_URL, and restart the services.'),
      };
    return { state: 'good', text: waiting === 0 ? 'Nothing waits.' : `${wait} to be sent.`, mend: null };
  }
}
