import { describe, expect, test } from '@jest/globals';
import { findPage, matchPattern } from './pages.js';
import type { Snapshot, SnapshotRemote } from './release.js';

describe('matchPattern', () => {
  test.each([
    ['/', '/', {}],
    ['/speakers', '/speakers', {}],
    ['/speakers', '/speakers/', {}],
    ['/speakers/:slug', '/speakers/jos%C3%A9', { slug: 'josé' }],
    ['/a/:b/c/:d', '/a/1/c/2', { b: '1', d: '2' }],
    ['/docs/*', '/docs', { '*': '' }],
    ['/docs/*', '/docs/a/b', { '*': 'a/b' }],
  ])('%s matches %s', (pattern, path, params) => {
    expect(matchPattern(pattern, path)).toEqual(params);
  });

  test.each([
    ['/speakers', '/Speakers'],
    ['/speakers/:slug', '/speakers'],
    ['/speakers/:slug', '/speakers/a/b'],
    ['/speakers/:slug', '/speakers/%E0%A4%A'],
    ['/', '/speakers'],
    ['/docs/*', '/doc'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPattern(pattern, path)).toBeNull();
  });
});

describe('findPage', () => {
  const remote = (name: string, pages: Record<string, string>) =>
    ({ name, pages, slots: {} }) as SnapshotRemote;
  const snapshot: Snapshot = {
    remotes: [
      remote('mf-any', { '/talks/:id': './any', '/*': './rest' }),
      remote('mf-upload', { '/talks/new': './new-talk' }),
    ],
  };

  test('fixed segments win over parameters, whatever the order of the remotes', () => {
    expect(findPage(snapshot, '/talks/new')).toMatchObject({
      remote: { name: 'mf-upload' },
      expose: './new-talk',
    });
    expect(findPage(snapshot, '/talks/7')).toMatchObject({ remote: { name: 'mf-any' }, params: { id: '7' } });
    expect(findPage(snapshot, '/elsewhere/else')?.expose).toBe('./rest');
  });

  test('a path that no pattern matches has no owner', () => {
    expect(findPage({ remotes: [remote('mf-one', { '/one': './one' })] }, '/two')).toBeNull();
  });

  test('patterns of the same form are decided by their text, whatever the order of the remotes', () => {
    const remotes = [remote('mf-a', { '/talks/:a': './a' }), remote('mf-b', { '/talks/:b': './b' })];
    expect(findPage({ remotes }, '/talks/7')?.expose).toBe('./a');
    expect(findPage({ remotes: remotes.toReversed() }, '/talks/7')?.expose).toBe('./a');
  });

  test('a withdrawn page wins over a less specific pattern that is present, and loses to a more specific one', () => {
    const away: Snapshot = { ...snapshot, withdrawn: ['/talks/old', '/talks/*'] };
    const later: Snapshot = {
      ...snapshot,
      later: [{ name: 'mf-old', patterns: ['/talks/old', '/talks/*'], releases: ['1.0.0'] }],
    };
    for (const some of [away, later]) {
      expect(findPage(some, '/talks/old')).toBeNull();
      expect(findPage(some, '/talks/new')).toMatchObject({ remote: { name: 'mf-upload' } });
      expect(findPage(some, '/talks/7')).toMatchObject({ expose: './any' });
      expect(findPage(some, '/elsewhere')).toMatchObject({ expose: './rest' });
    }
  });
});
