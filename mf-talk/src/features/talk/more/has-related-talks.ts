import type { Talk, TalkMore, TalkVideo } from '@lectern/contracts';

const WATCHABLE = new Set<TalkVideo>(['available', 'elsewhere']);

/** Other recordings of a talk, shown in the player's place where it cannot be watched itself. */
export const otherRecordings = ({ recordings }: Pick<Talk, 'recordings'>, more: TalkMore | undefined) =>
  recordings.length > 0 ? [] : (more?.also_given ?? []).filter(({ video }) => WATCHABLE.has(video));

/** Whether there is any further talk to show. */
export const hasRelatedTalks = ({ more, also_given }: TalkMore): boolean =>
  [also_given, ...Object.values(more)].some((list) => list.length > 0);
