import { expect, test } from '@jest/globals';
import { BUCKETS } from '@lectern/contracts';
import { audienceOf, explain, ruleFor, type Visitor } from './audience.js';
import { bucketOf } from './buckets.js';

const visitor = (fields: Partial<Visitor> = {}): Visitor => ({
  id: 'v',
  user: null,
  previews: new Set(),
  ...fields,
});
const BUCKET = bucketOf('mf-talk', 'v');
const versions = { stable: '1.0.0', candidate: '1.1.0' };

test('the segment wins over the share, and users over the preview cookie', () => {
  const audience = audienceOf('mf-talk', 0, { users: [7], preview: true });
  expect(ruleFor(audience, visitor({ user: 7, previews: new Set(['mf-talk']) }))).toBe('user');
  expect(ruleFor(audience, visitor({ user: 8, previews: new Set(['mf-talk']) }))).toBe('preview');
  expect(ruleFor(audience, visitor({ previews: new Set(['mf-search']) }))).toBe('stable');
  expect(ruleFor(audienceOf('mf-talk', 0, null), visitor({ user: 7, previews: new Set(['mf-talk']) }))).toBe(
    'stable',
  );
});

test('a share applies to the buckets below it and to no others', () => {
  const rule = (share: number) => ruleFor(audienceOf('mf-talk', share, null), visitor());
  expect([rule(0), rule(BUCKET), rule(BUCKET + 1), rule(BUCKETS)]).toEqual([
    'stable',
    'stable',
    'share',
    'share',
  ]);
});

test('the explanation names rule, bucket and share in words', () => {
  const explained = (share: number, fields: Partial<Visitor> = {}) =>
    explain(versions, audienceOf('mf-talk', share, { users: [7], preview: true }), visitor(fields));
  expect(explained(0)).toMatchObject({ version: '1.0.0', rule: 'stable', bucket: BUCKET });
  expect(explained(1_250, { id: 'nobody' }).because).toContain("the candidate's share of 1,250 (12.5 %)");
  expect(explained(BUCKET + 1)).toMatchObject({ version: '1.1.0', rule: 'share' });
  expect(explained(BUCKET + 1).because).toContain(`Bucket ${BUCKET.toLocaleString('en')} of 10,000 is below`);
  expect(explained(0).because).toMatch(/^Not in the segment\. Bucket .* is not below/);
  expect(explained(0, { user: 7 })).toMatchObject({ version: '1.1.0', rule: 'user' });
  expect(explained(0, { user: 7 }).because).toContain('User 7 is in the segment of the candidate 1.1.0');
  expect(explained(0, { previews: new Set(['mf-talk']) })).toMatchObject({
    version: '1.1.0',
    rule: 'preview',
    because: expect.stringContaining('has the preview cookie of mf-talk'),
  });
  for (const [segment, start] of [
    [null, /^Bucket /],
    [{ users: [7], preview: false }, /^Not in the segment\. Bucket /],
    [{ users: [], preview: true }, /^Not in the segment\. Bucket /],
  ] as const)
    expect(
      explain(
        versions,
        audienceOf('mf-talk', 0, segment && { ...segment, users: [...segment.users] }),
        visitor(),
      ).because,
    ).toMatch(start);
  expect(explain({ stable: '1.0.0', candidate: null }, audienceOf('mf-talk', 0, null), visitor())).toEqual({
    remote: 'mf-talk',
    version: '1.0.0',
    bucket: BUCKET,
    rule: 'stable',
    because: 'mf-talk has no candidate: everyone gets the stable release 1.0.0.',
  });
});
