import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useParams, useQuery, useSearchParams } from '@lectern/remote';
import { Button, EmptyState, LampField, TextLink, Wrap, deferred, theme } from '@lectern/ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import { Profile, ProfileSkeleton } from './profile';
import { SpeakerHead } from './speaker-head';
import { talkParamsOf, isPlain, logText, speakerQuery, talkCountQuery, talksQuery } from './speaker.queries';

const OwnWaiting = deferred(async () => (await import('./own-waiting')).OwnWaiting, {
  when: 'idle',
  failed: () => null,
});
const PopularVideos = deferred(async () => (await import('./popular-videos')).PopularVideos);

function SpeakerPage() {
  const { slug = '' } = useParams();
  return (
    <LampField>
      <Wrap>
        <SpeakerOf slug={slug} />
      </Wrap>
    </LampField>
  );
}

/** @source product.md, section 2, "Speaker profile" */
function SpeakerOf({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const params = talkParamsOf(search);
  const { data, error, isPending, isFetching, refetch } = useQuery(speakerQuery(slug));
  const failed = logText(data, error);
  useEffect(() => {
    if (failed) console.warn(failed);
  }, [failed]);

  if (isPending) return <ProfileSkeleton />;
  if (!data?.speaker) {
    return (
      <>
        <PageHead
          title={`Speaker | ${SITE.name}`}
          description="There is no such speaker."
          canonical={`/speakers/${slug}`}
          status={error ? 503 : 404}
        />
        <EmptyState>
          <Missing>No speaker data available.</Missing>
          {error && (
            <Button aria-busy={isFetching || undefined} onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <TextLink to="/speakers">All speakers</TextLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <SpeakerHead speaker={data.speaker} slug={slug} params={params} />
      <Profile speaker={data.speaker} />
      <OwnWaiting slug={slug} />
      <PopularVideos speaker={data.speaker} latest={data.talks} params={params} />
    </>
  );
}

export const page = definePage({
  Page: SpeakerPage,
  queries: ({ params: { slug = '' }, search, languages }) => {
    const params = talkParamsOf(search);
    const more = isPlain(params) ? [] : [talksQuery(slug, params, languages)];
    return [speakerQuery(slug, languages), talkCountQuery(slug), ...more];
  },
});

const Missing = styled.h1`
  color: ${theme.ink};
  font-size: ${theme.sizeLg};
`;
