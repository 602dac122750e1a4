import type { ServiceLine } from '@lectern/contracts';
import type { BackupEntity } from '../backup.entity.js';
import { fact, factAt, mend, sizeText } from './line.js';

const HOUR_MS = 60 * 60_000;
/** A nightly backup may take a while. */
const LATE_MS = 26 * HOUR_MS;
const UNTRIED_MS = 100 * 24 * HOUR_MS;
const BACK_UP = 'npm run backup -- /var/backups/lectern';

/** @param last the newest backup @param isRequired in production; elsewhere nobody misses one */
export function backupsLine(last: BackupEntity | null, isRequired: boolean, now: Date): ServiceLine {
  const agoMs = (at: Date | null | undefined) => (at ? now.getTime() - at.getTime() : Infinity);
  return {
    kind: 'backups',
    name: 'Backups',
    about: null,
    ...said(),
    facts: [
      ...factAt('Last', last?.madeAt.toISOString() ?? null),
      ...(last ? [fact('Size', sizeText(last.kilobytes * 1_024))] : []),
      ...factAt('Last restored for a try', last?.restoredAt?.toISOString() ?? null),
    ],
  };

  function said(): Pick<ServiceLine, 'state' | 'text' | 'mend'> {
    if (agoMs(last?.madeAt) > LATE_MS)
      return {
        state: isRequired ? 'bad' : 'notice',
        text: last ? 'The last backup is more than a day old.' : 'There is no backup yet.',
        mend: mend(
          'Look at the timer’s log (journalctl -u lectern-backup), or make one now on the machine:',
          {
            command: BACK_UP,
          },
        ),
      };
    if (last && last.missing > 0)
      return {
        state: 'bad',
        text: `${last.missing} files that the database refers to were missing when it was made.`,
        mend: mend('This lists them; restore them from an earlier backup.', {
          command: 'npm run check-data',
        }),
      };
    if (agoMs(last?.restoredAt) > UNTRIED_MS)
      return {
        state: 'notice',
        text: last?.restoredAt
          ? 'No backup has been restored for a try for more than three months.'
          : 'No backup has been restored for a try.',
        mend: mend('Restore one into an empty database and folder, as docs/production.md says:', {
          command: 'npm run restore -- /var/backups/lectern',
        }),
      };
    return { state: 'good', text: 'Made, and tried.', mend: null };
  }
}
