import type { TalkCard as Talk } from '@lectern/contracts';
import { TalkCard } from '@lectern/ui';

/** Description of a talk without any known event. */
export const FALLBACK_DESCRIPTION = 'Lectern School of Technology';

/** A talk on the profile: where, when, and how long. */
export function ProfileTalk({ talk, headingLevel }: { talk: Talk; headingLevel: 3 | 4 }) {
  return (
    <TalkCard
      talk={talk}
      headingLevel={headingLevel}
      without="speakers"
      description
      {...(talk.conference_name === null && { fallback: FALLBACK_DESCRIPTION })}
    />
  );
}
