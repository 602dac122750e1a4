import type { Speaker, TalkCard as Talk } from '@lectern/contracts';
import { Section, TalkCard, TalkGrid, twoWords } from '@lectern/ui';

/** Stands in for the description of a talk that has none. */
export const FALLBACK_DESCRIPTION = 'Lectern School of Technology';

/** @source product.md, section 2, "Speaker profile" */
export function PopularVideos({ speaker, talks }: { speaker: Speaker; talks: readonly Talk[] }) {
  return (
    <Section id="popular-videos" title={`${twoWords(speaker.speakername)}'s Popular Videos`}>
      {talks.length === 0 ? (
        <p>No talks available.</p>
      ) : (
        <TalkGrid>
          {talks.map((talk) => (
            <TalkCard key={talk.id} talk={talk} description fallback={FALLBACK_DESCRIPTION} />
          ))}
        </TalkGrid>
      )}
    </Section>
  );
}
