import { BUCKETS, type Explanation, type Segment } from '@lectern/contracts';
import { bucketOf } from './buckets.js';

/** What decides on a visitor's releases. */
export interface Visitor {
  /** Id in the visitor cookie, or the one that this answer brings. */
  id: string;
  /** Id of the signed-in user. */
  user: number | null;
  /** Remotes whose preview cookie the browser carries. */
  previews: ReadonlySet<string>;
}

/** Who gets the candidate of a remote. */
export interface Audience {
  remote: string;
  /** Of {@link BUCKETS}. */
  share: number;
  users: ReadonlySet<number>;
  preview: boolean;
}

export type Rule = Exclude<Explanation['rule'], 'override'>;

/** Which rule decides on a visitor of a remote that has a candidate: the segment first, then the share. */
export function ruleFor({ remote, share, users, preview }: Audience, visitor: Visitor): Rule {
  if (visitor.user !== null && users.has(visitor.user)) return 'user';
  if (preview && visitor.previews.has(remote)) return 'preview';
  // Nobody and everybody need no bucket.
  if (share <= 0) return 'stable';
  return share >= BUCKETS || bucketOf(remote, visitor.id) < share ? 'share' : 'stable';
}

export const audienceOf = (remote: string, share: number, segment: Segment | null): Audience => ({
  remote,
  share,
  users: new Set(segment?.users),
  preview: segment?.preview ?? false,
});

/** A share of buckets as people read it: `12.5 %`. */
const percent = (share: number) => `${(share * 100) / BUCKETS} %`;
const thousands = (count: number) => count.toLocaleString('en');

/** Why a visitor gets what they get, as {@link ruleFor} decides. */
export function explain(
  versions: { stable: string; candidate: string | null },
  audience: Audience,
  visitor: Visitor,
): Explanation {
  const { remote } = audience;
  const { stable, candidate } = versions;
  const bucket = bucketOf(remote, visitor.id);
  if (candidate === null) {
    const because = `${remote} has no candidate: everybody gets the stable release ${stable}.`;
    return { remote, version: stable, bucket, rule: 'stable', because };
  }
  const rule = ruleFor(audience, visitor);
  return {
    remote,
    version: rule === 'stable' ? stable : candidate,
    bucket,
    rule,
    because: reasonOf(rule, bucket, { stable, candidate }, audience, visitor),
  };
}

function reasonOf(
  rule: Rule,
  bucket: number,
  { stable, candidate }: { stable: string; candidate: string },
  { remote, share, users, preview }: Audience,
  visitor: Visitor,
): string {
  const inNoSegment = users.size > 0 || preview ? 'In no segment. ' : '';
  const compared = `${inNoSegment}Bucket ${thousands(bucket)} of ${thousands(BUCKETS)}`;
  const wanted = `the candidate's share of ${thousands(share)} (${percent(share)})`;
  switch (rule) {
    case 'user':
      return `User ${visitor.user} is named by the segment of the candidate ${candidate}, which comes before the share.`;
    case 'preview':
      return `The browser carries the preview cookie of ${remote}; the candidate ${candidate} is shown to those before the share is asked.`;
    case 'share':
      return `${compared} is below ${wanted}: the candidate ${candidate}.`;
    case 'stable':
      return `${compared} is not below ${wanted}: the stable release ${stable}.`;
  }
}
