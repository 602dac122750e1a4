import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ApiError, GateRefusal, GateReport } from '@lectern/contracts';
import type { Dialect } from '../../src/database/dialect.js';
import { type Entries, tarGz, type TeamBuild } from './archives.js';
import { type RolloutsApp, startRolloutsApp } from './rollouts-app.js';

export type Refused = ApiError & { refusals: GateRefusal[] };

interface Sent<Body> {
  status: number;
  body: Body;
}

/** Names that the team's token gives access to. */
export const NAMES = Array.from({ length: 30 }, (_, index) => `mf-team${index}-${index}`);
/** Writes are limited per visitor and per network: each network sends this many. */
const REQUESTS_A_NETWORK = 50;

/** A site with a live shell, and a team that publishes there. */
export class Publishing {
  private made = 0;
  private sent = 0;

  private constructor(
    readonly lectern: RolloutsApp,
    /** The team's. */
    readonly token: string,
  ) {}

  static async start(dialect: Dialect): Promise<Publishing> {
    const lectern = await startRolloutsApp(dialect, { TRUST_PROXY: '127.0.0.1' });
    await lectern.publish('shell', '1.0.0');
    return new Publishing(lectern, await tokenFor(lectern, NAMES, 'builders'));
  }

  tokenFor = (remotes: string[], team: string) => tokenFor(this.lectern, remotes, team);

  /** An unpublished remote's name. */
  nextName = () => NAMES[(this.made += 1)] ?? '';

  /**
   * @param headers added to or replacing the defaults; an empty one is left out. `path` is the address,
   * `/api/v1/releases` by default, `at` its origin, by default the site's
   */
  send = async <Body = GateReport>(
    body: Buffer | string,
    { path = '/api/v1/releases', at = this.lectern.url, ...headers }: Record<string, string> = {},
  ): Promise<Sent<Body>> => {
    const network = Math.floor((this.sent += 1) / REQUESTS_A_NETWORK);
    const all = {
      'content-type': 'application/gzip',
      authorization: `Bearer ${this.token}`,
      'x-forwarded-for': `198.51.100.${network}`,
      ...headers,
    };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const answer = await fetch(at + path, {
      method: 'POST',
      headers: given,
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };

  publish = async (build: TeamBuild, headers?: Record<string, string>) =>
    this.send(await tarGz(build.files), headers);

  /** The refusal of a build; nothing of it may be stored. */
  refusal = async (entries: Entries | Buffer): Promise<GateRefusal> => {
    const before = await this.lastingState();
    const archive = Buffer.isBuffer(entries) ? entries : await tarGz(entries);
    const { status, body } = await this.send<Refused>(archive);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'GATE_REFUSED' });
    const checked = await this.send(archive, { path: '/api/v1/releases/check' });
    expect(checked).toMatchObject({ status: 200, body: { accepted: false, refusals: body.refusals } });
    expect(await this.lastingState()).toEqual(before);
    const [first] = body.refusals;
    if (!first) throw new Error('Refused for nothing');
    // The error text alone contains the rule and the fix.
    expect(body.error).toBe(`${first.rule}: ${first.problem} ${first.fix}`);
    return first;
  };

  /** Rows and files. */
  lastingState = async () => {
    const { config, database } = this.lectern;
    const files = await readdir(join(config.varDir, 'files/releases'));
    const [releases, audit] = await Promise.all(
      ['releases', 'rollout_audit'].map((table) =>
        database.read.query(`SELECT COUNT(*) AS count FROM ${table}`),
      ),
    );
    return { files: files.length, releases, audit };
  };

  /** A page as a new visitor gets it. */
  html = async (path: string) => (await this.lectern.client().get<string>(path)).body;
}

async function tokenFor({ operator }: RolloutsApp, remotes: string[], team: string): Promise<string> {
  const { body } = await operator.post<{ token: string }>('/api/v1/tokens', { team, remotes });
  return body.token;
}
