import { statusOf } from '@lectern/api-client';
import { SITE, type Talk, talkPath } from '@lectern/contracts';
import { PageHead, definePage, useLocation, useParams, useSearchParams } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { useCallback, useState } from 'react';
import { replaceParameter } from './address';
import { TalkLoading } from './talk-loading';
import { TalkView } from './talk-view';
import { moreQuery, talkQuery, transcriptQuery, useTalk } from './talk.queries';
import { startOf } from './time';

const TalkFailure = deferred(async () => (await import('./talk-failure')).TalkFailure);

function TalkPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, isPending, refetch, viewer } = useTalk(slug);
  const { opened, onTime } = useStart(search.get('t'));

  if (data) {
    if (data.talk.slug !== slug) return <MovedTo talk={data.talk} />;
    // A part of a recording starts at its own offset.
    const start = startOf(opened) || (data.talk.starts_at ?? 0);
    return (
      <TalkView
        key={`${data.talk.id} ${start}`}
        answer={data}
        viewer={viewer}
        start={start}
        onTime={onTime}
      />
    );
  }
  if (slug && isPending) return <TalkLoading />;
  return <TalkFailure slug={slug} status={statusOf(error)} retry={() => void refetch()} />;
}

/**
 * The start that the page was opened with, and what puts the time that a viewer goes to into the address. Such
 * a time is no new start: the player keeps playing when the router reads it from the address later.
 *
 * @param t `?t=` of the address
 */
function useStart(t: string | null) {
  const [{ opened, written }, set] = useState({ opened: t, written: null as string | null });
  if (t !== opened && t !== written) set({ opened: t, written: null });
  const onTime = useCallback((seconds: number) => {
    const time = String(Math.floor(seconds));
    set((now) => ({ ...now, written: time }));
    replaceParameter('t', time);
  }, []);
  return { opened, onTime };
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
