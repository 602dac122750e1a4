import type { SpeakerDetails } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import {
  Avatar,
  Meta,
  Row,
  Skeleton,
  Stack,
  TextLink,
  VisuallyHidden,
  countOf,
  media,
  theme,
  twoWords,
  yearsOf,
} from '@lectern/ui';
import styled from 'styled-components';
import { talkCountQuery } from './speaker.queries';
import { Spoken } from './spoken';
import { talksSummary } from './talks-summary';

/** The speaker's details. */
export function Profile({ speaker }: { speaker: SpeakerDetails }) {
  const { data: count } = useQuery(talkCountQuery(speaker.slug));
  const { speakername, handle, people_of_this_name: sharing } = speaker;
  const name = twoWords(speakername);
  const summary = speaker.description ? '' : talksSummary(speaker);
  const years = yearsOf(speaker.first_year, speaker.last_year);
  const other = handle && foldedOf(handle) !== foldedOf(speakername) ? handle : null;
  return (
    <>
      <Layout>
        <Avatar
          id={speaker.id}
          name={speaker.speakername}
          alt={speaker.speakername}
          src={speaker.profile_picture_url}
          size="xl"
        />
        <Stack>
          <div>
            <h1>{name}</h1>
            {(name !== speakername || other) && (
              <Whole>
                {name !== speakername && speakername}
                {name !== speakername && other && ', '}
                {other && (
                  <>
                    also <strong>{other}</strong>
                  </>
                )}
              </Whole>
            )}
          </div>
          {speaker.description && <About>{speaker.description}</About>}
          {summary && (
            <div>
              <About>{summary}</About>
              <Meta>This summary is made from the talks in the catalogue.</Meta>
            </div>
          )}
          <Facts>
            <Count>
              <b>{count?.talk_count ?? '-'}</b> <Meta as="span">Videos Uploaded</Meta>
            </Count>
            <Figures>
              {!summary && <li>{countOf(speaker.talk_count, 'talk')}</li>}
              <li>{countOf(speaker.recording_count, 'recording')}</li>
              {!summary && years && <li>{years}</li>}
            </Figures>
            {speaker.github_link && (
              <Meta>
                Follow{' '}
                <a href={speaker.github_link} target="_blank" rel="noopener">
                  {name}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>{' '}
                for releases and writing.
              </Meta>
            )}
          </Facts>
          {sharing > 1 && (
            <p>
              <TextLink to={`/speakers/named/${encodeURIComponent(speaker.name_slug)}`}>
                {sharing} people have this name
              </TextLink>
            </p>
          )}
        </Stack>
      </Layout>
      <Spoken speaker={speaker} />
    </>
  );
}

const foldedOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Skeleton of a profile. */
export function ProfileSkeleton() {
  return (
    <>
      <Layout>
        <Skeleton width="clamp(7rem, 16vw, 11rem)" height="clamp(7rem, 16vw, 11rem)" radius="50%" />
        <Stack>
          <p role="status">Loading...</p>
          <Skeleton width="min(20rem, 80%)" height="3rem" />
          <Skeleton width="min(36rem, 100%)" />
        </Stack>
      </Layout>
      <Videos>
        <Skeleton width="min(18rem, 70%)" height="1.75rem" />
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} height="6rem" />
        ))}
      </Videos>
    </>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${theme.space5} ${theme.space6};
  align-items: center;
  overflow-wrap: anywhere;
  h1 {
    font-size: ${theme.size3xl};
  }
  ${media.medium} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Whole = styled.p`
  color: ${theme.ink2};
  strong {
    color: ${theme.ink};
  }
`;

const Figures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1} ${theme.space5};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
`;

const About = styled.p`
  max-width: ${theme.measure};
  text-wrap: pretty;
`;

const Facts = styled(Row)`
  gap: ${theme.space3} ${theme.space6};
  align-items: baseline;
`;

const Count = styled.p`
  display: inline-flex;
  align-items: baseline;
  gap: ${theme.space2};
  b {
    font: ${theme.weightDisplay} ${theme.size2xl} / 1 ${theme.display};
  }
`;

const Videos = styled.div`
  display: grid;
  gap: ${theme.space5};
  margin-top: ${theme.section};
  padding-top: ${theme.space4};
`;
