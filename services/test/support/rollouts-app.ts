import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseManifest, type Rollout } from '@lectern/contracts';
import type { Dialect } from '../../src/database/dialect.js';
import { ReleaseRegistrar } from '../../src/platform/releases/release-registrar.js';
import { ReleaseStore } from '../../src/platform/releases/release-store.js';
import { SnapshotsService } from '../../src/platform/snapshot/snapshots.service.js';
import { issuedBy } from './beacons.js';
import { createUser } from './factories.js';
import { type FixtureBuild, registerBuild, SHELL, writeBuild } from './fixture-builds.js';
import { startTestApp, type TestApp } from './test-app.js';
import type { TestAnswer, TestClient } from './test-client.js';

export const OPERATOR = 'operator@example.org';
const ORIGIN = { actor: { kind: 'operator', email: OPERATOR }, commit: null } as const;

export type Send = <Body = Rollout>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<TestAnswer<Body>>;

/** Differences from a single page at `/{name}`. */
export type PublishedFields = Partial<Pick<FixtureBuild, 'server' | 'pages'> & { contract: number }>;

export interface RolloutsApp extends TestApp {
  /** Signed in at the console, with the configured address. */
  operator: TestClient;
  /** The same browser on the site, signed in there too. */
  operatorOnSite: TestClient;
  /** An action of the operator: `act('mf-news', 'start', {…})`. */
  act: (remote: string, name: string, body: object) => Promise<TestAnswer<Rollout>>;
  /** A remote's first release becomes stable; later ones wait. */
  publish: (name: string, version: string, fields?: PublishedFields) => Promise<void>;
  /** Registers a build of this checkout, as on start. Resolves to whether it was new. */
  registerLocal: (name: string, version: string) => Promise<boolean>;
  /** A client with only a token, like a command line. */
  teamClient: (remotes: string[], team?: string) => Promise<Send>;
}

/** A page of the remote that shows its version, at `/{name}`. */
const buildOf = (name: string, version: string) =>
  name === 'shell'
    ? {
        ...SHELL,
        version,
        server: SHELL.server.replaceAll('<h1>Shell</h1>', `<h1>Shell</h1><i>${version}</i>`),
      }
    : {
        name,
        version,
        pages: { [`/${name}`]: './page' },
        server: `exports.exposes = { './page': async () => ({ body: '<h1>${name} ${version}</h1>' }) };`,
      };

/** An application with an operator and the means to publish. */
export async function startRolloutsApp(
  dialect: Dialect,
  variables: Record<string, string> = {},
): Promise<RolloutsApp> {
  const lectern = await startTestApp(dialect, {
    OPERATORS: `${OPERATOR}, second@example.org`,
    // Behind a proxy a passkey would be required, which most tests do not care about.
    ...('TRUST_PROXY' in variables && { STEP_UP: 'provider' }),
    ...variables,
  });
  const { app, database } = lectern;
  issuedBy(lectern.url, app);
  const { id } = await createUser(database, { email: OPERATOR });
  const operator = await lectern.consoleClient().signIn(id);
  const operatorOnSite = await operator.at(lectern.url, 'site').signIn(id);

  const publish: RolloutsApp['publish'] = async (name, version, { contract, ...fields } = {}) => {
    const dist = await writeBuild({ ...buildOf(name, version), ...fields });
    try {
      const written = ReleaseManifest.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
      const manifest = { ...written, contract: contract ?? written.contract };
      await app.get(ReleaseStore).keep(manifest, dist);
      await database.write((tx) => app.get(ReleaseRegistrar).register(tx, manifest, ORIGIN));
      app.get(SnapshotsService).refresh();
    } finally {
      await rm(dist, { recursive: true });
    }
  };

  return {
    ...lectern,
    operator,
    operatorOnSite,
    publish,
    act: (remote, name, body) => operator.post(`/api/v1/rollouts/${remote}/${name}`, body),
    registerLocal: (name, version) => registerBuild(app, buildOf(name, version)),
    teamClient: async (remotes, team = 'news') => {
      const { body } = await operator.post<{ token: string }>('/api/v1/tokens', { team, remotes });
      return withBearer(lectern, body.token);
    },
  };
}

/** Sends a bearer token and no cookie. */
export const withBearer =
  (lectern: TestApp, token: string): Send =>
  (method, path, body) =>
    lectern.client().send(method, `/api/v1${path}`, body, {
      cookie: '',
      'x-csrf-token': '',
      authorization: `Bearer ${token}`,
    });
