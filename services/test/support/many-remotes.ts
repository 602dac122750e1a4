import { expect } from '@jest/globals';
import type { Dialect } from '../../src/database/dialect.js';
import { teamBuild } from './archives.js';
import { pageDataOf, pageJsonOf } from './page-data.js';
import { NAMES, Publishing } from './publishing.js';
import type { RolloutsApp } from './rollouts-app.js';

/** Enough modules to bring a release near the 4 KB that it may add. */
const PARTS = 28;
const LATE = 'mf-late';

/** A site with the large remotes of two teams, one of a third, and that of talks. */
export class ManyRemotes {
  /** Names of the second team's. */
  readonly crew: string[];
  readonly all: string[];

  private constructor(
    readonly lectern: RolloutsApp,
    private readonly site: Publishing,
    readonly names: string[],
    private readonly tokens: Map<string, string>,
  ) {
    this.crew = crewOf(names);
    this.all = [...names, ...this.crew, LATE];
  }

  /** @param each number of remotes of each team, at most 30 */
  static async start(dialect: Dialect, each: number): Promise<ManyRemotes> {
    const site = await Publishing.start(dialect);
    await site.lectern.publish('mf-talk', '1.0.0', { pages: { '/video/:slug': './page' } });
    const names = NAMES.slice(0, each);
    const crew = crewOf(names);
    const crewToken = await site.tokenFor(crew, 'crew');
    const tokens = new Map([
      ...names.map((name) => [name, site.token] as const),
      ...crew.map((name) => [name, crewToken] as const),
      [LATE, await site.tokenFor([LATE], 'latecomers')],
    ]);
    const remotes = new ManyRemotes(site.lectern, site, names, tokens);
    for (const name of remotes.all) expect((await remotes.publish(name)).status).toBe(201);
    return remotes;
  }

  publish(name: string, version = '1.0.0', type: 'script' | 'module' = 'script') {
    const parts = Array.from({ length: type === 'module' ? PARTS - 8 : PARTS }, (_, at) => `./part-${at}`);
    const build = teamBuild(name, version, {
      type,
      exposes: ['./page', ...parts].map((expose) => ({ name: expose, chunks: ['page.0123456789.js'] })),
    });
    return this.site.publish(build, { authorization: `Bearer ${this.tokens.get(name) ?? ''}` });
  }

  /** A page, and the remotes that its data describes completely, or only by their paths. */
  async visit(path: string) {
    const { status, body } = await this.lectern.client().get<string>(path);
    const { remotes, later = [] } = pageDataOf(body).snapshot;
    return { status, body, json: pageJsonOf(body), remotes, later, names: remotes.map(({ name }) => name) };
  }
}

const crewOf = (names: readonly string[]) => names.map((name) => name.replace('team', 'crew'));
