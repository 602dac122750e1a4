import type { TalkMore } from '@lectern/contracts';

/** Whether there is anything to go on with. */
export const leadsOn = ({ more }: TalkMore): boolean => Object.values(more).some((list) => list.length > 0);
