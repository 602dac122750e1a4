import type { PairReason } from '@lectern/contracts';

const REASONS: Readonly<Record<PairReason, string>> = {
  account: 'Same GitHub account',
  order: 'Same words in a different order',
  part: 'One name is part of the other',
  initial: 'Same but for an initial',
  fuller: 'Same first and last name',
  letters: 'Same name but for ä and ae',
  spelling: 'One letter apart',
  title: 'A talk of the same title',
  place: 'Spoke at the same conference',
};

/** Why two speakers may be one person. */
export const matchReasonText = (reason: PairReason): string => REASONS[reason];
