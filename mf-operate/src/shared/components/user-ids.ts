import { ROLLOUT_LIMITS } from '@lectern/contracts';

const LARGEST_ID = 2_147_483_647;

/** Ids separated by commas, semicolons or whitespace; null if anything is not an id, or there are too many. */
export function parseUsers(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const ids = [...new Set(parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0)))];
  const isValid = ids.every((id) => id > 0 && id <= LARGEST_ID) && ids.length <= ROLLOUT_LIMITS.users;
  return isValid ? ids.sort((a, b) => a - b) : null;
}
