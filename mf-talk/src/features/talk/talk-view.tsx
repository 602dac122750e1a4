import type { TalkAnswer } from '@lectern/contracts';
import { useQuery, useSearchParams } from '@lectern/remote';
import { Wrap, deferred } from '@lectern/ui';
import { useEffect, useState } from 'react';
import { hasRelatedTalks, otherRecordings } from './more/has-related-talks';
import { NotesPlace } from './notes/notes-place';
import type { PanelTab } from './panel/content-tab';
import { createPlayback } from './player/playback';
import { Player } from './player/player';
import { TalkHead } from './talk-head';
import { TalkTitle } from './talk-title';
import { moreQuery } from './talk.queries';
import { Details, Head, More, Side, Watch } from './watch-layout';

const EventBar = deferred(async () => (await import('./event-bar')).EventBar);
const TalkBar = deferred(async () => (await import('./talk-bar')).TalkBar);
const SidePanel = deferred(async () => (await import('./panel/side-panel')).SidePanel);
const Below = deferred(async () => (await import('./more/related')).Below);
const MoreTalks = deferred(async () => (await import('./more/related')).MoreTalks);
const CorrectLink = deferred(async () => (await import('./deferred')).CorrectLink, {
  when: 'idle',
  failed: () => null,
});

interface TalkViewProps {
  answer: TalkAnswer;
  /** Viewer's user id; null for a visitor. */
  viewer: number | null;
  /** Start in seconds, from the link. */
  start: number;
  /** Called when the viewer goes to a time of the recording, in seconds. */
  onTime: (seconds: number) => void;
}

/** The loaded talk: video, title, side panel and details. */
export function TalkView({ answer, viewer, start, onTime }: TalkViewProps) {
  const { talk } = answer;
  const { data: more } = useQuery(moreQuery(talk.slug));
  const [search] = useSearchParams();
  const [playback] = useState(() => createPlayback(start));
  const [tab, setTab] = useState<PanelTab | null>(search.get('find') ? 'transcript' : null);
  useEffect(() => playback.onSeek(onTime), [playback, onTime]);
  const hasMore = more !== undefined && hasRelatedTalks(more);

  return (
    <Wrap>
      <TalkHead talk={talk} />
      <Watch>
        <Player
          talk={talk}
          others={otherRecordings(talk, more)}
          subscribed={answer.subscribed}
          start={start}
          playback={playback}
        />
        <Head>
          <EventBar talk={talk} />
          <TalkTitle talk={talk} />
          <TalkBar answer={answer} viewer={viewer} playback={playback} />
          {answer.mine && <CorrectLink answer={answer} />}
        </Head>
        <Side aria-label="Summary and transcript" data-more={hasMore || undefined}>
          <SidePanel talk={talk} mine={answer.mine} playback={playback} chosen={tab} onChoose={setTab} />
        </Side>
        <Details>
          <Below talk={talk} more={more} playback={playback} />
        </Details>
        {more && hasMore && (
          <More aria-label="More talks" data-below-fold>
            <MoreTalks talk={talk} more={more} />
          </More>
        )}
        <div data-below-fold>
          <NotesPlace talkId={talk.id} viewer={viewer} playback={playback} />
        </div>
      </Watch>
    </Wrap>
  );
}
