import { basename } from 'node:path';
import type { ServiceLine } from '@lectern/contracts';
import type { Config } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { diskSpace } from '../../monitoring/machine-checks.js';
import type { SeenProcess } from '../process-state.js';
import { type DisksSaid, disksSaid, reasonFor, spaceSaid } from './disks.js';
import { fact, mend } from './line.js';

const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const MANY_WAITING = 50;
const CLUSTER = ['wsrep_cluster_size', 'wsrep_cluster_status', 'wsrep_local_state_comment', 'wsrep_ready'];

type Settings = Pick<Config, 'databaseUrl' | 'databaseFile' | 'minFreeDiskMb'>;
type Said = Pick<ServiceLine, 'state' | 'text' | 'mend'>;

export async function databaseLine(
  config: Settings,
  database: Database,
  running: readonly SeenProcess[],
): Promise<ServiceLine> {
  const server = database.dialect === 'mysql' ? await serverFacts(config, database) : null;
  const disks = server?.disks ?? disksSaid(running, 'database', config.minFreeDiskMb);
  const pools = running.flatMap(({ state }) => (state ? [state.pool] : []));
  const sum = (of: 'used' | 'idle' | 'waiting') => pools.reduce((total, pool) => total + pool[of], 0);
  const said = troubleOf(running) ?? server?.replication.said ?? disks.said ?? waitingSaid(sum('waiting'));
  return {
    kind: 'database',
    name: 'Database',
    about: server?.about ?? `Embedded, ${basename(config.databaseFile)}`,
    ...(said ?? { state: 'good', text: 'Answers, and has room.', mend: null }),
    facts: [
      ...disks.facts,
      ...(server ? [fact('Pool', `${sum('used')} in use, ${sum('idle')} idle, ${sum('waiting')} wait`)] : []),
      fact('Replication', server?.replication.text ?? 'none'),
    ],
  };
}

function troubleOf(running: readonly SeenProcess[]): Said | null {
  const reason = reasonFor(running, 'database') ?? reasonFor(running, 'latency');
  if (reason === null) return null;
  return {
    state: 'bad',
    text: `Not in order: ${reason}.`,
    mend: mend('Look at the database server’s log and load. Meanwhile visitors get pages from memory.'),
  };
}

const waitingSaid = (waiting: number): Said | null =>
  waiting > MANY_WAITING
    ? {
        state: 'notice',
        text: `${waiting} statements wait for a connection.`,
        mend: mend('The database is slow, or there are too few processes: each has ten connections.'),
      }
    : null;

interface ServerFacts {
  about: string;
  disks: DisksSaid;
  replication: { said: Said | null; text: string };
}

async function serverFacts(
  { databaseUrl, minFreeDiskMb }: Settings,
  database: Database,
): Promise<ServerFacts> {
  const hostname = databaseUrl === null ? 'localhost' : new URL(databaseUrl).hostname;
  const [row] = await database.read.query<{ version: string; folder: string }>(
    'SELECT VERSION() AS version, @@datadir AS folder',
  );
  const version = row?.version ?? '';
  const product = version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  return {
    about: `${product} ${/^[\d.]+/.exec(version)?.[0] ?? ''} on ${hostname}`,
    disks: await serverDisk(hostname, row?.folder ?? '', minFreeDiskMb),
    replication: await replication(database),
  };
}

/** Visible only if the server is on this machine. */
async function serverDisk(hostname: string, folder: string, least: number): Promise<ServerFacts['disks']> {
  const space = LOCAL.test(hostname) ? await diskSpace(folder).catch(() => null) : null;
  if (!space)
    return { said: null, facts: [fact('Free disk', 'not visible from here: watch it on the server')] };
  return spaceSaid(folder, space, least);
}

/** Of a Galera cluster, as the node that answers sees it. */
async function replication(database: Database): Promise<ServerFacts['replication']> {
  const rows = await database.read.query<{ Variable_name: string; Value: string }>(
    `SHOW GLOBAL STATUS WHERE Variable_name IN ('${CLUSTER.join("', '")}')`,
  );
  const found = new Map(rows.map((row) => [row.Variable_name, row.Value]));
  const nodes = Number(found.get('wsrep_cluster_size') ?? 0);
  if (nodes === 0) return { said: null, text: 'none seen' };
  const state = found.get('wsrep_local_state_comment') ?? 'unknown';
  const isSound = found.get('wsrep_cluster_status') === 'Primary' && found.get('wsrep_ready') === 'ON';
  const text = `Galera, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${state.toLowerCase()}`;
  if (isSound && nodes > 1) return { said: null, text };
  return {
    text,
    said: {
      state: 'bad',
      text: isSound
        ? 'The cluster has one node left: nothing takes its place.'
        : 'The node is not part of its cluster.',
      mend: mend('docs/production-database.md says how nodes join and leave.', {
        command: 'systemctl status mariadb',
      }),
    },
  };
}
