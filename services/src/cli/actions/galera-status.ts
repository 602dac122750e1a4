import { createServer } from 'node:http';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { ObservedNode } from '../arguments/galera-status.js';

/** A node that takes longer to report its state does not receive visitors. */
const TIMEOUT_MS = 400;
const SOUND = { wsrep_local_state_comment: 'Synced', wsrep_cluster_status: 'Primary', wsrep_ready: 'ON' };
const QUESTION = `SHOW GLOBAL STATUS WHERE Variable_name IN ('${Object.keys(SOUND).join("', '")}')`;

interface Status extends RowDataPacket {
  Variable_name: string;
  Value: string;
}

/** One node, queried over one connection, which is reopened after a failure. */
class GaleraNode {
  private connection: Promise<Connection> | null = null;

  constructor(private readonly url: string) {}

  /** Null if the node is in order, else the problem. */
  async problem(): Promise<string | null> {
    const connection = await this.connected();
    try {
      const [rows] = await within(connection.query<Status[]>(QUESTION));
      const found = new Map(rows.map((row) => [row.Variable_name, row.Value]));
      const wrong = Object.entries(SOUND).find(([name, value]) => found.get(name) !== value);
      return wrong ? `${wrong[0]} is ${found.get(wrong[0]) ?? 'missing'}` : null;
    } catch (error) {
      this.connection = null;
      connection.destroy();
      throw error;
    }
  }

  private async connected(): Promise<Connection> {
    const opening = (this.connection ??= this.open());
    try {
      return await opening;
    } catch (error) {
      if (this.connection === opening) this.connection = null;
      throw error;
    }
  }

  private async open(): Promise<Connection> {
    const connection = await createConnection({ uri: this.url, connectTimeout: TIMEOUT_MS });
    // A broken connection is noticed by the next query.
    connection.on('error', () => undefined);
    return connection;
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No response in time')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Serves until the process ends, or until the one that started it does. */
export function report(nodes: ObservedNode[]): Promise<void> {
  process.on('disconnect', () => process.exit());
  for (const node of nodes) serve(node);
  return Promise.resolve();
}

function serve({ port, url }: ObservedNode): void {
  const node = new GaleraNode(url);
  createServer((_request, response) => {
    node.problem().then(
      (problem) => response.writeHead(problem ? 503 : 200).end(`${problem ?? 'synced'}\n`),
      (error: Error) => response.writeHead(503).end(`${error.message}\n`),
    );
  }).listen(port, process.env.HOST ?? '127.0.0.1');
}
