import { type GateRefusal, type ReleaseManifest, refusal, SHELL_NAME } from '@lectern/contracts';
import { type Case, nameOf } from './case.js';
import { overlap, partsOf, shapeOf } from './patterns.js';
import { takenFromSite } from './site-paths.js';

/** An address has one owner, but where that one grants it. */
export function judgePaths({ manifest, others, shells }: Case): GateRefusal[] {
  const shell = shells[0] ? nameOf(shells[0]) : SHELL_NAME;
  const patterns = Object.keys(manifest.pages);
  return [
    ...patterns.flatMap((pattern) => judgeFirstPart(pattern, manifest.name, shell)),
    ...judgeTwins(patterns),
    ...patterns.flatMap((pattern) =>
      others.flatMap((other) => judgeOwner(pattern, manifest, other.manifest)),
    ),
  ];
}

function judgeFirstPart(pattern: string, remote: string, shell: string): GateRefusal[] {
  const [first = ''] = partsOf(pattern);
  if (first === '*' || first === ':')
    return [clash(`${pattern} takes every path of the site that nobody else owns.`, shell)];
  const taken = takenFromSite(pattern, remote);
  return taken === null
    ? []
    : [clash(`${pattern} lies below /${taken}, which belongs to the site itself.`, shell)];
}

function judgeTwins(patterns: readonly string[]): GateRefusal[] {
  const byShape = new Map<string, string>();
  return [...patterns].sort().flatMap((pattern) => {
    const shape = shapeOf(pattern);
    const twin = byShape.get(shape);
    if (twin === undefined) byShape.set(shape, pattern);
    return twin === undefined
      ? []
      : [clash(`${pattern} and ${twin} are the same paths, both of this release.`, null)];
  });
}

function judgeOwner(pattern: string, manifest: ReleaseManifest, other: ReleaseManifest): GateRefusal[] {
  return Object.keys(other.pages)
    .filter((owned) => overlap(pattern, owned))
    .filter((owned) => !grants(other, manifest.name, pattern) && !grants(manifest, other.name, owned))
    .map((owned) => clash(problemOf(pattern, owned, other.name), nameOf(other)));
}

/** Whether a remote lets another one have a pattern. It cannot give away a whole: that would be its own path, of two owners. */
const grants = (owner: ReleaseManifest, remote: string, pattern: string): boolean =>
  (owner.grants[remote] ?? []).includes(pattern) &&
  Object.keys(owner.pages).every((own) => shapeOf(own) !== shapeOf(pattern));

function problemOf(pattern: string, owned: string, owner: string): string {
  if (owned === pattern) return `${pattern} is owned by ${owner}.`;
  return shapeOf(owned) === shapeOf(pattern)
    ? `${pattern} is as exact as ${owned} of ${owner}: a path that fits one fits both.`
    : `${pattern} and ${owned} of ${owner} can match the same address.`;
}

const clash = (problem: string, clashesWith: string | null) =>
  refusal(
    'path-clash',
    problem,
    'Take another path, or ask its owner to give it up or to grant it.',
    clashesWith,
  );
