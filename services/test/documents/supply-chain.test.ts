import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

// What a stolen package or action could reach, and how soon.

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Packages with a script that runs when they are installed, and why that is not needed. A new one is a decision. */
const SCRIPTS_NOT_NEEDED: Record<string, string> = {
  '@parcel/watcher': 'compiles what its package for the platform contains',
  '@scarf/scarf': 'reports the installation to a third party',
  '@swc/core': 'replaces a missing binary, which its package for the platform contains',
  nx: 'prepares a cache that it also prepares when it first runs',
};

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
}

test('packages run nothing when they are installed, and need not', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const withScript = Object.entries(packages)
    // Optional ones are for other platforms.
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(SCRIPTS_NOT_NEEDED).sort());
});

test('no workspace relies on a script that would not run', () => {
  const folders = ['libs', '.'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name, 'package.json')),
  );
  const names = ['package.json', ...folders.filter((path) => existsSync(join(ROOT, path)))].flatMap((path) =>
    Object.keys((JSON.parse(read(path)) as { scripts?: object }).scripts ?? {}),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => /^(?:pre|post)|^(?:install|prepare)$/.test(name))).toEqual([]);
});

test('updates wait for 14 days, or for a person', () => {
  const { minimumReleaseAge, internalChecksFilter, vulnerabilityAlerts, packageRules } = JSON.parse(
    read('renovate.json'),
  ) as Record<string, unknown> & { packageRules: Record<string, unknown>[] };
  expect([minimumReleaseAge, internalChecksFilter]).toEqual(['14 days', 'strict']);
  expect(vulnerabilityAlerts).toMatchObject({ automerge: false });
  expect(packageRules.filter((rule) => 'minimumReleaseAge' in rule)).toEqual([]);
});

test('actions are named by the hash of their commit', () => {
  const used = readdirSync(join(ROOT, '.github/workflows')).flatMap((name) =>
    Array.from(read(`.github/workflows/${name}`).matchAll(/uses: (.*)/g), ([, action = '']) => action),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});
