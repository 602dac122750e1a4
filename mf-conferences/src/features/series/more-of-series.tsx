import type { SeriesAnswer } from '@lectern/contracts';
import { Avatar, Mini, Section, TalkRow, TalkRows, countOf } from '@lectern/ui';

/** Links onward from a series: its most watched talks and most frequent speakers. */
export function MoreOfSeries({ answer }: { answer: SeriesAnswer }) {
  const { series, most_watched: talks, speakers } = answer;
  const watched = talks.some(({ internal_views }) => internal_views > 0);
  return (
    <aside aria-label={`More from ${series.name}`}>
      {talks.length > 0 && (
        // Without view counts none is the most watched.
        <Section id="watched" title={watched ? 'Most watched' : 'Where to start'}>
          <TalkRows data-side>
            {talks.map((talk) => (
              <li key={talk.id}>
                <TalkRow talk={talk} />
              </li>
            ))}
          </TalkRows>
        </Section>
      )}
      {speakers.length > 0 && (
        <Section id="speakers" title="Spoke most often">
          <ol>
            {speakers.map(({ speaker, edition_count }) => (
              <li key={speaker.id}>
                <Mini
                  to={`/speakers/${encodeURIComponent(speaker.slug)}`}
                  art={
                    <Avatar id={speaker.id} name={speaker.speakername} src={speaker.profile_picture_url} />
                  }
                  title={speaker.speakername}
                  about={`at ${countOf(edition_count, 'edition')}`}
                />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </aside>
  );
}
