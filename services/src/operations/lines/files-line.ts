import { join } from 'node:path';
import type { ServiceLine } from '@lectern/contracts';
import type { Config } from '../../config/config.js';
import type { SeenProcess } from '../process-state.js';
import { disksSaid, reasonFor } from './disks.js';
import { mend } from './line.js';

type Settings = Pick<Config, 's3' | 'varDir' | 'minFreeDiskMb'>;

/** Pictures and releases: a folder or a bucket, and the disk of the folder that the processes write to. */
export function filesLine(
  { s3, varDir, minFreeDiskMb }: Settings,
  running: readonly SeenProcess[],
): ServiceLine {
  const { said, facts } = disksSaid(running, 'files', minFreeDiskMb);
  const reason = reasonFor(running, 'storage') ?? (said ? null : reasonFor(running, 'disk'));
  return {
    kind: 'files',
    name: 'Files',
    about: s3 ? `Bucket ${s3.bucket} at ${new URL(s3.endpoint).host}` : `Folder ${join(varDir, 'files')}`,
    ...(reason === null
      ? (said ?? { state: 'good', text: 'Can be read and written.', mend: null })
      : {
          state: 'bad',
          text: `Not in order: ${reason}.`,
          mend: mend(
            s3
              ? 'Look at the bucket’s service, and at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
              : 'The services’ user must be able to write to VAR_DIR and to the database’s file.',
            s3 ? {} : { command: `ls -ld ${varDir}` },
          ),
        }),
    facts,
  };
}
