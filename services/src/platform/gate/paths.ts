import { comparePatterns, type GateRefusal, refusal, SHELL_NAME } from '@lectern/contracts';
import { isGranted, isVague, overlap, shapeOf, takenFromSite } from '../paths/index.js';
import { type GateInput, type LiveRelease, nameOf } from './gate-input.js';

/** A path has one owner, unless the owner grants it. */
export function judgePaths({ manifest, live, others, shells }: GateInput): GateRefusal[] {
  const shell = shells[0] ? nameOf(shells[0]) : SHELL_NAME;
  const patterns = Object.keys(manifest.pages);
  const granted = live.find((other) => other.manifest.name === manifest.name)?.granted;
  const subject = { manifest, granted };
  return [
    ...patterns.flatMap((pattern) => judgeFirstPart(pattern, manifest.name, shell)),
    ...judgeTwins(patterns),
    ...patterns.flatMap((pattern) => others.flatMap((other) => judgeOwner(pattern, subject, other))),
  ];
}

function judgeFirstPart(pattern: string, remote: string, shell: string): GateRefusal[] {
  if (isVague(pattern))
    return [clash(`${pattern} would match every path of the site that no one else owns.`, shell)];
  const taken = takenFromSite(pattern, remote);
  return taken === null ? [] : [clash(`${pattern} lies below /${taken}, which belongs to the site.`, shell)];
}

function judgeTwins(patterns: readonly string[]): GateRefusal[] {
  const byShape = new Map<string, string>();
  return [...patterns].sort().flatMap((pattern) => {
    const shape = shapeOf(pattern);
    const twin = byShape.get(shape);
    if (twin === undefined) byShape.set(shape, pattern);
    return twin === undefined
      ? []
      : [clash(`${pattern} and ${twin} match the same paths, both in this release.`, null)];
  });
}

type Owner = Pick<LiveRelease, 'manifest' | 'granted'>;

function judgeOwner(pattern: string, subject: Owner, other: Owner): GateRefusal[] {
  return Object.keys(other.manifest.pages)
    .filter((owned) => overlap(pattern, owned))
    .filter(
      (owned) =>
        !grants(other, subject.manifest.name, pattern) &&
        // A release gives away only addresses that would otherwise be its own.
        !(comparePatterns(owned, pattern) < 0 && grants(subject, other.manifest.name, owned)),
    )
    .map((owned) => clash(problemOf(pattern, owned, other.manifest.name), nameOf(other.manifest)));
}

/**
 * Whether a remote, or an operator on its behalf, grants a pattern to another one. A pattern that the owner
 * itself has cannot be given away, only a narrower one: otherwise the path would have two owners.
 */
const grants = ({ manifest, granted = {} }: Owner, remote: string, pattern: string): boolean =>
  (isGranted(manifest.grants, remote, pattern) || isGranted(granted, remote, pattern)) &&
  Object.keys(manifest.pages).every((own) => shapeOf(own) !== shapeOf(pattern));

function problemOf(pattern: string, owned: string, owner: string): string {
  if (owned === pattern) return `${pattern} is owned by ${owner}.`;
  return shapeOf(owned) === shapeOf(pattern)
    ? `${pattern} is as specific as ${owned} of ${owner}: a path that matches one matches both.`
    : `${pattern} and ${owned} of ${owner} can match the same address.`;
}

const clash = (problem: string, clashesWith: string | null) =>
  refusal(
    'path-clash',
    problem,
    'Choose another path, or ask its owner to give it up or grant it.',
    clashesWith,
  );
