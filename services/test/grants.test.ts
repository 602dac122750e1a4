import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiError, AuditEntry, Rollout } from '@lectern/contracts';
import { tarGz, teamBuild } from './support/archives.js';
import { Publishing, type Refused } from './support/publishing.js';
import { dialects } from './support/test-database.js';

const reason = 'the archive has a team of its own';

describe.each(dialects)('a path granted by an operator, on %s,', (dialect) => {
  let site: Publishing;
  let owner: string;
  let other: string;
  let pattern: string;
  beforeAll(async () => {
    site = await Publishing.start(dialect);
  });
  afterAll(() => site.lectern.close());
  beforeEach(async () => {
    [owner, other] = [site.nextName(), site.nextName()];
    pattern = `/${owner}/archive`;
    await site.publish(pagesAt(owner, '1.0.0', [`/${owner}`, `/${owner}/:slug`]));
  });

  const pagesAt = (name: string, version: string, patterns: string[]) =>
    teamBuild(name, version, { pages: Object.fromEntries(patterns.map((path) => [path, './page'])) });
  const act = async (name: string, body: object, of = owner) => {
    const answer = await site.lectern.act(of, name, { reason, ...body });
    return { ...answer, body: answer.body as Rollout & Partial<ApiError> };
  };
  const grant = (path = pattern, to = other) => act('grant', { to, pattern: path });
  const publishOther = (version = '1.0.0', patterns = [pattern]) =>
    site.publish(pagesAt(other, version, patterns));
  const visit = (path: string) => site.lectern.client().get<string>(path);

  test('may be published by the other remote, and no other path', async () => {
    expect((await publishOther()).status).toBe(422);
    expect((await grant()).body.grants).toEqual({ [other]: [pattern] });
    expect((await publishOther('1.0.0', [pattern, `/${owner}/stories`])).status).toBe(422);
    expect((await publishOther()).status).toBe(201);
    expect((await visit(pattern)).body).toContain(`<h1>${other} 1.0.0</h1>`);
    expect((await visit(`/${owner}/stories`)).body).toContain(`<h1>${owner} 1.0.0</h1>`);
    // The owner keeps publishing without mentioning the grant in its own manifest.
    expect((await site.publish(pagesAt(owner, '1.1.0', [`/${owner}/:slug`]))).status).toBe(201);
    const { body } = await site.lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${owner}`);
    expect(body).toContainEqual(
      expect.objectContaining({ act: 'grant', reason, details: { to: other, pattern, revision: 2 } }),
    );
  });

  test('is refused to a third remote', async () => {
    const third = site.nextName();
    await grant();
    const { status, body } = await site.send<Refused>(await tarGz(pagesAt(third, '1.0.0', [pattern]).files));
    expect([status, body.refusals.map(({ rule }) => rule)]).toEqual([422, ['path-clash']]);
  });

  test('cannot be one the site needs, nor match everything, and must belong to its owner', async () => {
    await site.lectern.publish('mf-talk', '1.0.0', { pages: { '/video/:slug': './page' } });
    const whole = `/${owner}/:slug`;
    for (const [from, path, to] of [
      ['mf-talk', '/video/:slug/extras', other],
      ['mf-talk', '/Video/:slug/extras', other],
      [owner, '/conference/:slug/extras', other],
      [owner, '/speakers/:slug/talks', other],
      [owner, '/api/v1', other],
      [owner, '/account', other],
      [owner, '/sw.js', 'mf-talk'],
      [owner, '/*', other],
      [owner, '/:anything', other],
      [owner, whole, other],
      [owner, `/${owner}/:another`, other],
      [owner, '/elsewhere', other],
      [owner, `/${owner}/../archive`, other],
      [owner, 'archive', other],
      [owner, pattern, owner],
      [owner, pattern, 'shell'],
      ['shell', pattern, other],
    ] as const) {
      const { status } = await act('grant', { to, pattern: path }, from === 'shell' ? 'shell' : from);
      expect([from, path, to, status]).toEqual([from, path, to, 422]);
    }
    expect((await grant()).status).toBe(200);
    expect((await grant()).status).toBe(409);
  });

  test('does not return to its owner while the other remote is withdrawn, only once that is retired', async () => {
    await grant();
    await publishOther();
    await act('withdraw', {}, other);
    const away = await visit(pattern);
    expect([away.status, away.body.includes(`<h1>${owner}`)]).toEqual([410, false]);
    expect((await visit(`/${owner}/stories`)).status).toBe(200);
    await act('retire', {}, other);
    const back = await visit(pattern);
    expect([back.status, back.body.includes(`<h1>${owner} 1.0.0</h1>`)]).toEqual([200, true]);
  });

  test('is taken back once no live release has it', async () => {
    const end = () => act('grant-end', { to: other, pattern });
    expect((await end()).status).toBe(409);
    await grant();
    await publishOther();
    expect((await end()).body.error).toBe(
      `${other} 1.0.0 uses ${pattern}: roll it back, recall it or withdraw ${other} first.`,
    );
    await act('withdraw', {}, other);
    expect((await end()).body.grants).toEqual({});
    expect((await act('restore', {}, other)).status).toBe(422);
  });

  test('does not return by rollback or recall after it was given up and another remote has taken it', async () => {
    await publishOther('1.0.0', [`/${other}`, `/${other}/old`]);
    await publishOther('1.1.0', [`/${other}`]);
    await act('start', { version: '1.1.0', share: 10_000 }, other);
    await act('promote', {}, other);
    const third = site.nextName();
    expect((await site.publish(pagesAt(third, '1.0.0', [`/${other}/old`]))).status).toBe(201);
    expect((await act('rollback', {}, other)).body.code).toBe('GATE_REFUSED');
    expect((await act('rollback', { to: '1.0.0' }, other)).status).toBe(422);
    expect((await visit(`/${other}/old`)).body).toContain(`<h1>${third} 1.0.0</h1>`);
    expect((await act('recall', { version: '1.1.0' }, other)).body.withdrawn_at).not.toBeNull();
    expect((await visit(`/${other}/old`)).body).toContain(`<h1>${third} 1.0.0</h1>`);
  });
});
