import type { Talk, TalkCard, TalkMore } from '@lectern/contracts';
import { TalkRow, TalkRows, TextLink, formatCount, theme, yearOf } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { otherRecordings } from './has-related-talks';

/** Other recordings of the talk, and more talks of the conference, by the speakers and on the subject. */
export function MoreTalks({ talk, more }: { talk: Talk; more: TalkMore }) {
  const { conference, speakers, subject } = more.more;
  const inPlayer = new Set(otherRecordings(talk, more));
  const recordings = more.also_given.filter((other) => !inPlayer.has(other));
  const { all } = more;
  const [speaker, ...others] = talk.speakers;
  return (
    <>
      <List
        title={alsoGivenTitle(recordings)}
        talks={recordings.map((other) => ({ ...other, recordings_count: 1 }))}
        without="speakers"
        all={null}
      />
      <List
        title={`More from ${all.conference?.name ?? talk.conference_name ?? 'this conference'}`}
        talks={conference}
        without="conference"
        all={
          all.conference && {
            ...all.conference,
            path: `/conference/${encodeURIComponent(all.conference.slug)}`,
          }
        }
      />
      <List
        title={others.length === 0 && speaker ? `More by ${speaker.speakername}` : 'More by these speakers'}
        talks={speakers}
        without={others.length === 0 ? 'speakers' : undefined}
        all={all.speaker && { ...all.speaker, path: `/speakers/${encodeURIComponent(all.speaker.slug)}` }}
      />
      <List
        title={all.subject ? `More on ${all.subject.name}` : 'More on this subject'}
        talks={subject}
        all={all.subject && { ...all.subject, path: `/tags/${encodeURIComponent(all.subject.slug)}` }}
      />
    </>
  );
}

/** `Also given at RubyConf 2015`. */
function alsoGivenTitle([first, ...others]: readonly TalkCard[]): string {
  if (!first?.conference_name || others.length > 0) return 'Also given at';
  const { conference_name: name, given_on } = first;
  const year = yearOf(given_on);
  return `Also given at ${name}${year && !name.includes(String(year)) ? ` ${year}` : ''}`;
}

interface ListProps {
  title: string;
  talks: readonly TalkCard[];
  without?: 'speakers' | 'conference';
  all: { path: string; name: string; talks: number } | null;
}

function List({ title, talks, without, all }: ListProps) {
  const id = useId();
  if (talks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {all && all.talks > talks.length && (
          <TextLink to={all.path} aria-label={`All ${formatCount(all.talks)}: ${all.name}`}>
            All {formatCount(all.talks)}
          </TextLink>
        )}
      </Head>
      <TalkRows data-side>
        {talks.map((talk) => (
          <li key={talk.id}>
            <TalkRow talk={talk} without={without} />
          </li>
        ))}
      </TalkRows>
    </section>
  );
}

const Head = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  padding-top: ${theme.space3};
  border-top: ${theme.hairline};
  overflow-wrap: anywhere;

  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: -1px;
    width: 2rem;
    height: 4px;
    background: ${theme.lamp};
  }

  h2 {
    font-size: ${theme.sizeLg};
  }
`;
