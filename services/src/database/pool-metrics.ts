import type { DataSource } from 'typeorm';

/** The part of mysql2's pool that is read here; undocumented, so any of it may be missing. */
interface PoolState {
  _allConnections?: { length: number };
  _freeConnections?: { length: number };
  _connectionQueue?: { length: number };
}

type States = [labels: [state: string], value: number][];

/** Connections of a data source; the embedded database has two that never wait. */
export function connectionsOf({ driver }: DataSource): { byState: States; waiting: number } {
  const { pool } = driver as { pool?: { pool?: PoolState } & PoolState };
  const state: PoolState = pool?.pool ?? pool ?? {};
  const all = pool ? (state._allConnections?.length ?? 0) : 2;
  const idle = pool ? (state._freeConnections?.length ?? 0) : 2;
  return {
    byState: [
      [['used'], all - idle],
      [['idle'], idle],
    ],
    waiting: state._connectionQueue?.length ?? 0,
  };
}
