import { SITE, type Talk } from '@lectern/contracts';
import { PageHead, definePage, useLocation, useParams, useSearchParams } from '@lectern/remote';
import { laterPart } from '@lectern/ui';
import { statusOf } from './failure-status';
import { loadTalkFailure } from './load-talk-failure';
import { TalkLoading } from './talk-loading';
import { TalkView } from './talk-view';
import { moreQuery, talkQuery, transcriptQuery, useTalk } from './talk.queries';
import { startOf } from './time';

const TalkFailure = laterPart(loadTalkFailure);

function TalkPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, isPending, refetch, viewer } = useTalk(slug);

  if (data) {
    if (data.talk.slug !== slug) return <MovedTo talk={data.talk} />;
    // A part of a recording begins where it begins.
    const start = startOf(search.get('t')) || (data.talk.starts_at ?? 0);
    return <TalkView key={`${data.talk.id} ${start}`} answer={data} viewer={viewer} start={start} />;
  }
  if (slug && isPending) return <TalkLoading />;
  return <TalkFailure slug={slug} status={statusOf(error)} retry={() => void refetch()} />;
}

/** An id leads to the talk's own address; what else the link says stays. */
function MovedTo({ talk }: { talk: Talk }) {
  const { search } = useLocation();
  const path = `/video/${encodeURIComponent(talk.slug)}`;
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

export * from './first-view';
