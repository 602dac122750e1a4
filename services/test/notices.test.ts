import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tarGz, teamBuild } from './support/archives.js';
import { Publishing } from './support/publishing.js';

const LINE = `\n\n${'-'.repeat(80)}\n\n`;
const REACT = 'react 19.3.1 (MIT)\n\nMIT License';
const CHARTS = 'charts 1.0.0 (ISC)\n\nISC License';

describe('licences of what visitors load', () => {
  let site: Publishing;
  beforeAll(async () => {
    site = await Publishing.start('sqlite');
  });
  afterAll(() => site.lectern.close());

  async function publish(name: string, version: string, notices: string): Promise<void> {
    const { files } = teamBuild(name, version, {}, { 'THIRD-PARTY-NOTICES.txt': notices });
    expect(await site.send(await tarGz(files))).toMatchObject({ status: 201 });
  }
  const notices = () => site.lectern.client().get<string>('/assets/licences.txt');

  test('the notices of all live releases are one text, each package once', async () => {
    const [news, jobs] = [site.nextName(), site.nextName()];
    await publish(news, '1.0.0', `${REACT}\n`);
    await publish(jobs, '1.0.0', `${CHARTS}${LINE}${REACT}\n`);
    // A release that no visitor gets.
    await publish(news, '2.0.0', 'dropped 1.0.0 (GPL)\n');
    const { status, headers, body } = await notices();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`${CHARTS}${LINE}${REACT}\n`);
  });
});
