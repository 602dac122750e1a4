import type { TalkMore } from '@lectern/contracts';

/** Whether there is any further talk to show. */
export const hasRelatedTalks = ({ more }: TalkMore): boolean =>
  Object.values(more).some((list) => list.length > 0);
