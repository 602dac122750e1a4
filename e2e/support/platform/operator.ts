import { request as playwright, type APIRequestContext, type APIResponse } from '@playwright/test';
import type {
  ChangeShare,
  CreatedTeamToken,
  Explanation,
  GateReport,
  Rollout,
  RolloutHealth,
  StartRollout,
} from '@lectern/contracts';
import { csrfOf, signInBy } from '../enter';
import type { FixtureBuild } from './fixture-remote';

/** A failed response; the message contains all of it. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    what: string,
    readonly status: number,
    readonly body: string,
  ) {
    super(`${what}: ${status} ${body}`);
  }
}

/**
 * The API as used by an operator, or by a team with its token. Every action throws {@link Refused} if it
 * fails.
 */
export class Operator {
  /**
   * @param csrf null for a team's token
   * @param signInAgain for periodic confirmation of identity; resolves to the new page's token
   */
  constructor(
    readonly request: APIRequestContext,
    private csrf: string | null,
    private readonly signInAgain?: () => Promise<string>,
  ) {}

  publish(build: FixtureBuild): Promise<GateReport> {
    return this.call('POST', '/releases', build.archive);
  }

  check(build: FixtureBuild): Promise<GateReport> {
    return this.call('POST', '/releases/check', build.archive);
  }

  /** Publishes a second release and starts it for a share of the visitors, in 10,000ths. */
  async candidate(build: FixtureBuild, share: number, segment?: StartRollout['segment']): Promise<Rollout> {
    await this.publish(build);
    return this.start(build.name, { version: build.version, share, ...(segment && { segment }) });
  }

  /** Publishes a release, and makes it stable if its remote has another one. */
  async release(build: FixtureBuild): Promise<void> {
    await this.publish(build);
    const { stable } = await this.rollout(build.name);
    if (stable === build.version) return;
    await this.start(build.name, { version: build.version, share: 10_000 });
    await this.promote(build.name);
  }

  start(remote: string, start: Pick<StartRollout, 'version' | 'share'> & Partial<StartRollout>) {
    return this.act(remote, 'start', start);
  }

  share(remote: string, share: ChangeShare) {
    return this.act(remote, 'share', share);
  }

  promote(remote: string, act: { revision?: number; reason?: string } = {}) {
    return this.act(remote, 'promote', act);
  }

  rollback(remote: string, reason: string, to?: string) {
    return this.act(remote, 'rollback', { reason, ...(to !== undefined && { to }) });
  }

  recall(remote: string, version: string, reason: string) {
    return this.act(remote, 'recall', { version, reason });
  }

  rollout(remote: string): Promise<Rollout> {
    return this.call('GET', `/rollouts/${remote}`);
  }

  explain(
    remote: string,
    visitor: string,
    about: { user?: number; preview?: boolean } = {},
  ): Promise<Explanation> {
    const query = new URLSearchParams({ visitor });
    for (const [name, value] of Object.entries(about)) query.set(name, String(value));
    return this.call('GET', `/rollouts/${remote}/explain?${query}`);
  }

  health(remote: string, hours = 1): Promise<RolloutHealth> {
    return this.call('GET', `/rollouts/${remote}/health?hours=${hours}`);
  }

  /** The audit log from the API, newest first. */
  audit<Answer>(remote: string): Promise<Answer> {
    return this.call('GET', `/rollouts/audit?remote=${remote}`);
  }

  /** Creates a team's token; operators only. */
  token(team: string, remotes: string[]): Promise<CreatedTeamToken> {
    return this.call('POST', '/tokens', { team, remotes });
  }

  /** Any call below `/api/v1`. A Buffer is sent as an archive. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.send(method, path, body);
    if (!response.ok()) throw new Refused(`${method} ${path}`, response.status(), await response.text());
    const text = await response.text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  /** The same, with the raw response. */
  async send(method: string, path: string, body?: object): Promise<APIResponse> {
    const answer = await this.sendOnce(method, path, body);
    if (answer.status() !== 403 || !this.signInAgain) return answer;
    if (!(await answer.text()).includes('CONFIRMATION_NEEDED')) return answer;
    this.csrf = await this.signInAgain();
    return this.sendOnce(method, path, body);
  }

  private sendOnce(method: string, path: string, body?: object): Promise<APIResponse> {
    return this.request.fetch(`/api/v1${path}`, {
      method,
      headers: {
        ...(this.csrf !== null && { 'x-csrf-token': this.csrf }),
        ...(body instanceof Buffer && { 'content-type': 'application/gzip' }),
      },
      ...(body && { data: body }),
    });
  }

  private act(remote: string, act: string, body: object): Promise<Rollout> {
    return this.call('POST', `/rollouts/${remote}/${act}`, body);
  }
}

/**
 * Signs in at the console through the local provider. The names `Operator` and `Operator 1` to `Operator 20`
 * are operators of the site; each may make 120 changes a minute.
 */
export async function operator(consoleURL: string, name = 'Operator'): Promise<Operator> {
  const request = await playwright.newContext({
    baseURL: consoleURL,
    extraHTTPHeaders: { origin: consoleURL },
  });
  const enter = async () => {
    const signedIn = await signInBy(request, name, consoleURL);
    if (!signedIn.url().startsWith(`${consoleURL}/`) || !signedIn.ok())
      throw new Refused('Signing in', signedIn.status(), signedIn.url());
    return csrfOf(request);
  };
  return new Operator(request, await enter(), enter);
}

/** A command line: it has only a token. */
export async function withToken(baseURL: string, token: string): Promise<Operator> {
  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  return new Operator(await playwright.newContext({ baseURL, extraHTTPHeaders }), null);
}
