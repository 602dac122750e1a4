import {
  PROFILE_TALKS_PER_PAGE,
  type SpeakerDetails,
  type SpeakerTalkSort,
  type SpeakerTalks,
  type TalkCard as Talk,
} from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  Button,
  ErrorText,
  FilterChips,
  NameField,
  Pages,
  Section,
  SortBy,
  Stack,
  TalkGrid,
  TextLink,
  VisuallyHidden,
  countOf,
  formatName,
  media,
  theme,
  twoWords,
} from '@lectern/ui';
import styled from 'styled-components';
import { ProfileTalk } from './profile-talk';
import { type TalkParams, isPlain, profilePath, talksQuery } from './speaker.queries';
import { TalkYears } from './talk-years';

/** From this many talks on, the filters and the sort order are shown. */
const FEW = 6;
const SORTS: readonly (readonly [SpeakerTalkSort, string])[] = [
  ['year', 'By year'],
  ['popular', 'Most viewed'],
  ['longest', 'Longest'],
  ['shortest', 'Shortest'],
];

interface PopularVideosProps {
  speaker: SpeakerDetails;
  /** The latest talks, which come with the profile. */
  latest: readonly Talk[];
  params: TalkParams;
}

/** @source product.md, section 2, "Speaker profile" */
export function PopularVideos({ speaker, latest, params }: PopularVideosProps) {
  const plain = isPlain(params);
  const { data, error, refetch } = useQuery({
    ...talksQuery(speaker.slug, params),
    enabled: !plain,
    // The talks stay while others are loading.
    placeholderData: (before: SpeakerTalks | null | undefined) => before,
  });
  const shown = plain ? { talks: latest, total_results: speaker.talk_count } : data;
  return (
    <Section id="popular-videos" title={`${twoWords(speaker.speakername)}'s Popular Videos`}>
      <VisuallyHidden role="status">{!plain && shown && countOf(shown.total_results, 'talk')}</VisuallyHidden>
      {speaker.talk_count > FEW && <Filters speaker={speaker} params={params} />}
      {shown ? (
        <Videos speaker={speaker} params={params} talks={shown.talks} total={shown.total_results} />
      ) : error ? (
        <Stack>
          <ErrorText>The talks could not be loaded.</ErrorText>
          <p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        </Stack>
      ) : (
        <p role="status">Loading...</p>
      )}
    </Section>
  );
}

function Videos({
  speaker,
  params,
  talks,
  total,
}: Pick<PopularVideosProps, 'speaker' | 'params'> & { talks: readonly Talk[]; total: number }) {
  if (talks.length === 0) {
    if (isPlain(params)) return <p>No talks available.</p>;
    return (
      <p>
        No talks match. <TextLink to={`/speakers/${encodeURIComponent(speaker.slug)}`}>All talks</TextLink>
      </p>
    );
  }
  return (
    <>
      {params.sort === 'year' ? (
        <TalkYears talks={talks} years={isNarrowed(params) ? [] : speaker.years} />
      ) : (
        <TalkGrid data-mode="line">
          {talks.map((talk) => (
            <ProfileTalk key={talk.id} talk={talk} headingLevel={3} />
          ))}
        </TalkGrid>
      )}
      <Pages
        label="Pages of talks"
        page={params.page}
        pages={Math.ceil(total / PROFILE_TALKS_PER_PAGE)}
        to={(page) => profilePath(speaker.slug, params, { page })}
      />
    </>
  );
}

const isNarrowed = ({ query, format, video }: TalkParams) => query !== '' || format !== null || video;

function Filters({ speaker, params }: Pick<PopularVideosProps, 'speaker' | 'params'>) {
  const { slug, talk_count, recording_count, formats } = speaker;
  const video =
    recording_count > 0 && recording_count < talk_count
      ? [
          {
            to: profilePath(slug, params, { video: !params.video }),
            label: 'With video',
            count: recording_count,
            on: params.video,
          },
        ]
      : [];
  const kinds = formats.map(({ format, talk_count: count }) => ({
    to: profilePath(slug, params, { format: params.format === format ? null : format }),
    label: formatName(format),
    count,
    on: params.format === format,
  }));
  return (
    <>
      <Tools>
        <NameField
          label="Talks of this speaker"
          placeholder="Filter by title or conference"
          value={params.query}
          to={(query) => profilePath(slug, params, { query })}
        />
        <SortBy options={SORTS} value={params.sort} to={(sort) => profilePath(slug, params, { sort })} />
      </Tools>
      <FilterChips groups={[video, kinds]} />
    </>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  margin-bottom: ${theme.space4};
  ${media.narrow} {
    > form:first-child {
      flex-basis: 100%;
      max-width: none;
    }
  }
`;
