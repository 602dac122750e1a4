import { statusOf } from '@lectern/api-client';
import { SITE, type Talk, talkPath } from '@lectern/contracts';
import { PageHead, definePage, useLocation, useParams, useSearchParams } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { TalkLoading } from './talk-loading';
import { TalkView } from './talk-view';
import { moreQuery, talkQuery, transcriptQuery, useTalk } from './talk.queries';
import { startOf } from './time';

const TalkFailure = deferred(async () => (await import('./talk-failure')).TalkFailure);

function TalkPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, isPending, refetch, viewer } = useTalk(slug);

  if (data) {
    if (data.talk.slug !== slug) return <MovedTo talk={data.talk} />;
    // A part of a recording starts at its own offset.
    const start = startOf(search.get('t')) || (data.talk.starts_at ?? 0);
    return <TalkView key={`${data.talk.id} ${start}`} answer={data} viewer={viewer} start={start} />;
  }
  if (slug && isPending) return <TalkLoading />;
  return <TalkFailure slug={slug} status={statusOf(error)} retry={() => void refetch()} />;
}

/** Redirects an id to the talk's own address, keeping the rest of the link. */
function MovedTo({ talk }: { talk: Talk }) {
  const { search } = useLocation();
  const path = talkPath(talk);
  return (
    <PageHead
      title={`${talk.title} | ${SITE.name}`}
      description={talk.title}
      canonical={path}
      redirect={path + search}
    />
  );
}

export const page = definePage({
  Page: TalkPage,
  queries: ({ params }) =>
    params.slug ? [talkQuery(params.slug), transcriptQuery(params.slug), moreQuery(params.slug)] : [],
});
