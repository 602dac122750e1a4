import { type SearchSuggestion, type SuggestedTalk, talkPath } from '@lectern/contracts';
import { Avatar, HashTile, Icon, InitialsTile, TalkArt, countOf, searchIcon, uploadIcon } from '@lectern/ui';
import type { ReactNode } from 'react';
import { aboutConference, aboutPerson, conferencePath } from '../about';
import { addTalkPath, isVideoLink } from '../video';
import { FROM_SEARCH } from '../from-search';
import type { Suggestions } from './use-suggestions';

/** One row of the suggestion list. */
export interface Option {
  key: string;
  to: string;
  /** Navigation state. */
  state?: unknown;
  title: string;
  marks?: readonly (readonly [number, number])[];
  /** Distinguishes it from others, beneath the title. */
  about?: string;
  art: ReactNode;
}

interface OptionGroup {
  title: string;
  options: readonly Option[];
}

/**
 * The suggestions, by kind; the link to all talks comes last. For a video link there is only its talk, or a
 * link that adds it.
 *
 * @param mayAdd whether the user is signed in
 */
export function optionsOf({ text, talks, box }: Suggestions, mayAdd: boolean): OptionGroup[] {
  const video = box?.video && videoOption(box.video, mayAdd, text);
  if (video) return [{ title: 'Video', options: [video] }];
  const known = new Map(box?.talks.map((talk) => [talk.id, talk]));
  const groups: OptionGroup[] = [
    {
      title: 'Talks',
      options: (talks ?? box?.talks ?? []).map((talk) => talkOption(known.get(talk.id) ?? talk)),
    },
    {
      title: 'People',
      options: (box?.people ?? []).map((person) => ({
        key: `person-${person.id}`,
        to: `/speakers/${encodeURIComponent(person.slug)}`,
        title: person.name,
        marks: person.marks,
        about: aboutPerson(person),
        art: <Avatar id={person.id} name={person.name} src={person.profile_picture_url} />,
      })),
    },
    {
      title: 'Conferences',
      options: (box?.conferences ?? []).map((conference) => ({
        key: `${conference.kind}-${conference.slug}`,
        to: conferencePath(conference),
        title: conference.name,
        marks: conference.marks,
        about: aboutConference(conference),
        art: <InitialsTile of={conference} name={conference.name} />,
      })),
    },
    {
      title: 'Subjects',
      options: (box?.subjects ?? []).map((subject) => ({
        key: `subject-${subject.slug}`,
        to: `/tags/${encodeURIComponent(subject.slug)}`,
        title: subject.name,
        marks: subject.marks,
        about: countOf(subject.talk_count, 'talk'),
        art: <HashTile />,
      })),
    },
  ];
  const some = groups.filter(({ options }) => options.length > 0);
  return some.length > 0 ? [...some, { title: 'Search', options: [allTalks(text)] }] : [];
}

/** A talk with its speaker and conference, where known. */
function talkOption(talk: SearchSuggestion & Partial<SuggestedTalk>): Option {
  const { id, slug, title, marks, speaker, conference_name, recordings_count: recordings = 1 } = talk;
  const about = [speaker, conference_name, recordings > 1 && countOf(recordings, 'recording')];
  return {
    key: `talk-${id}`,
    to: talkPath({ slug }),
    state: FROM_SEARCH,
    title,
    marks,
    about: about.filter(Boolean).join(', '),
    art: <TalkArt id={id} />,
  };
}

const allTalks = (text: string): Option => ({
  key: 'all',
  to: `/search?${new URLSearchParams({ query: text })}`,
  title: `All talks for “${text}”`,
  art: <Icon of={searchIcon} />,
});

type Video = NonNullable<NonNullable<Suggestions['box']>['video']>;

function videoOption({ talk, youtube_link }: Video, mayAdd: boolean, text: string): Option | null {
  if (talk) {
    return {
      key: 'video',
      to: talkPath(talk),
      state: FROM_SEARCH,
      title: talk.title,
      about: 'The talk of this video',
      art: <TalkArt id={talk.id} />,
    };
  }
  if (!mayAdd || !isVideoLink(text)) return null;
  return {
    key: 'add',
    to: addTalkPath(youtube_link),
    title: 'Add this talk',
    about: 'No talk has this video yet',
    art: <Icon of={uploadIcon} />,
  };
}
