import { BUCKETS, type Explanation, type Segment } from '@lectern/contracts';
import { bucketOf } from './buckets.js';

/** What decides a visitor's releases. */
export interface Visitor {
  /** Id in the visitor cookie, or the one this response assigns. */
  id: string;
  /** Id of the signed-in user. */
  user: number | null;
  /** Remotes in the browser's preview cookie. */
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

/** The rule that decides for a visitor of a remote with a candidate: the segment first, then the share. */
export function ruleFor({ remote, share, users, preview }: Audience, visitor: Visitor): Rule {
  if (visitor.user !== null && users.has(visitor.user)) return 'user';
  if (preview && visitor.previews.has(remote)) return 'preview';
  // Shares of zero and of everyone need no bucket.
  if (share <= 0) return 'stable';
  return share >= BUCKETS || bucketOf(remote, visitor.id) < share ? 'share' : 'stable';
}

export const audienceOf = (remote: string, share: number, segment: Segment | null): Audience => ({
  remote,
  share,
  users: new Set(segment?.users),
  preview: segment?.preview ?? false,
});

/** A share of buckets in readable form: `12.5 %`. */
const percent = (share: number) => `${(share * 100) / BUCKETS} %`;
const thousands = (count: number) => count.toLocaleString('en');

/** Explains an assignment, as {@link ruleFor} decides it. */
export function explain(
  versions: { stable: string; candidate: string | null },
  audience: Audience,
  visitor: Visitor,
): Explanation {
  const { remote } = audience;
  const { stable, candidate } = versions;
  const bucket = bucketOf(remote, visitor.id);
  if (candidate === null) {
    const because = `${remote} has no candidate: everyone gets the stable release ${stable}.`;
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
  const inNoSegment = users.size > 0 || preview ? 'Not in the segment. ' : '';
  const compared = `${inNoSegment}Bucket ${thousands(bucket)} of ${thousands(BUCKETS)}`;
  const wanted = `the candidate's share of ${thousands(share)} (${percent(share)})`;
  switch (rule) {
    case 'user':
      return `User ${visitor.user} is in the segment of the candidate ${candidate}, which takes precedence over the share.`;
    case 'preview':
      return `The browser has the preview cookie of ${remote} and therefore always gets the candidate ${candidate}.`;
    case 'share':
      return `${compared} is below ${wanted}: the candidate ${candidate}.`;
    case 'stable':
      return `${compared} is not below ${wanted}: the stable release ${stable}.`;
  }
}
