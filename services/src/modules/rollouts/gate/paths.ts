import { type GateRefusal, refusal, SHELL_NAME } from '@lectern/contracts';
import { type Case, nameOf } from './case.js';

/** First parts of paths that the site answers itself, now or (`.well-known`) as every site may be asked to. */
const RESERVED = new Set([
  '.well-known',
  'api',
  'assets',
  'dev',
  'favicon.ico',
  'favicon.svg',
  'healthz',
  'home',
  'overrides',
  'pictures',
  'readyz',
  'robots.txt',
  'sitemap.xml',
  'sitemaps',
  'unsubscribe',
  'users',
]);

/** A path has one owner. */
export function judgePaths({ manifest, others, shells }: Case): GateRefusal[] {
  const refusals: GateRefusal[] = [];
  const shell = shells[0] ? nameOf(shells[0]) : SHELL_NAME;
  for (const pattern of Object.keys(manifest.pages)) {
    const [first = ''] = pattern.split('/').filter(Boolean);
    if (RESERVED.has(first)) {
      refusals.push(clash(`${pattern} lies below /${first}, which belongs to the site itself.`, shell));
    } else if (first === '*' || first.startsWith(':')) {
      refusals.push(clash(`${pattern} takes every path of the site that nobody else owns.`, shell));
    }
    const twin = Object.keys(manifest.pages).find(
      (other) => other < pattern && shapeOf(other) === shapeOf(pattern),
    );
    if (twin !== undefined) {
      refusals.push(clash(`${pattern} and ${twin} are the same paths, both of this release.`, null));
    }
    for (const { manifest: other } of others) {
      for (const owned of Object.keys(other.pages)) {
        if (shapeOf(owned) !== shapeOf(pattern)) continue;
        const problem =
          owned === pattern
            ? `${pattern} is owned by ${other.name}.`
            : `${pattern} is as exact as ${owned} of ${other.name}: a path that fits one fits both.`;
        refusals.push(clash(problem, nameOf(other)));
      }
    }
  }
  return refusals;
}

/**
 * Patterns that fit one path are told apart by their parts from the left: fixed, parameter, star. So neither is the more exact one only
 * where they have the same parts but for the names of parameters.
 */
const shapeOf = (pattern: string) =>
  pattern
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');

const clash = (problem: string, clashesWith: string | null) =>
  refusal('path-clash', problem, 'Take another path, or ask its owner to give it up first.', clashesWith);
