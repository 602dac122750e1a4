import { createHash } from 'node:crypto';
import { BUCKETS } from '@lectern/contracts';

/**
 * Where a visitor falls among the visitors of one remote: 0 to 9,999, always the same. The remote's name is part of what is hashed, so
 * that the candidates of two remotes fall on independent visitors; shares are not, so raising one takes the candidate from nobody.
 *
 * The first 32 bits of SHA-256 over `{remote}\n{visitor}`, modulo 10,000. 2^32 is no multiple of 10,000, which makes the lower buckets
 * likelier by two in a million: nothing that a share in hundredths of a percent could show.
 *
 * @source platform.md, "For an operator", point 2
 */
export function bucketOf(remote: string, visitor: string): number {
  return createHash('sha256').update(`${remote}\n${visitor}`).digest().readUInt32BE(0) % BUCKETS;
}
