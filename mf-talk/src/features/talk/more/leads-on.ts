import type { TalkMore } from '@lectern/contracts';

/** Whether there is any further talk to show. */
export const leadsOn = ({ more }: TalkMore): boolean => Object.values(more).some((list) => list.length > 0);
