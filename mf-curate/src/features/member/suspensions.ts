import type { Member } from '@lectern/contracts';
import { suspendMember } from '../../shared/curation.calls';

const DAY_MS = 86_400_000;

/** Lengths on offer, in days; null: for good. */
export const LENGTHS = [1, 7, 30, null] as const;
export type Length = (typeof LENGTHS)[number];

export const lengthText = (days: Length): string =>
  days === null ? 'For good' : days === 1 ? '1 day' : `${days} days`;

/** Suspends for a number of days, or for good. @throws {ApiError} */
export const suspendFor = (id: number, reason: string, days: Length): Promise<Member> =>
  suspendMember(id, days === null ? { reason } : { reason, days });

/** Undoes lifting a suspension; what is left of it is rounded up to days. @throws {ApiError} */
export function suspendAgain(
  id: number,
  { reason, until }: NonNullable<Member['suspension']>,
  now = Date.now(),
): Promise<Member> {
  if (until === null) return suspendMember(id, { reason });
  return suspendMember(id, { reason, days: Math.max(1, Math.ceil((Date.parse(until) - now) / DAY_MS)) });
}
