/** The current candidate. */
export interface CurrentCandidate {
  candidate: string;
  stable: string;
  /** Audit log entry that started it; starting the same version again makes another epoch. */
  epoch: number;
  revision: number;
}

/** The reader, or a transaction. */
interface Queries {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

const CURRENT = `
  SELECT o.revision, s.version AS stable, c.version AS candidate,
    (SELECT MAX(a.id) FROM rollout_audit a WHERE a.remote = o.remote AND a.act = 'start') AS epoch
  FROM rollouts o
  JOIN releases s ON s.id = o.stable_release_id
  JOIN releases c ON c.id = o.candidate_release_id
  WHERE o.remote = ?`;

interface Row {
  revision: number;
  stable: string;
  candidate: string;
  epoch: number | null;
}

/** Null while everyone gets the stable release. */
export async function currentCandidate(queries: Queries, remote: string): Promise<CurrentCandidate | null> {
  const [row] = (await queries.query(CURRENT, [remote])) as Row[];
  return row ? { ...row, epoch: Number(row.epoch ?? 0) } : null;
}
