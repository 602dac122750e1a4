import type { TalkAnswer } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Wrap, deferred } from '@lectern/ui';
import { useState } from 'react';
import { hasRelatedTalks } from './more/has-related-talks';
import { NotesPlace } from './notes/notes-place';
import { createPlayback } from './player/playback';
import { Player } from './player/player';
import { TalkHead } from './talk-head';
import { TalkTitle } from './talk-title';
import { moreQuery } from './talk.queries';
import { Details, More, NotesRow, Side, Watch } from './watch-layout';

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
}

/** The loaded talk: video, side panel and details. */
export function TalkView({ answer, viewer, start }: TalkViewProps) {
  const { talk } = answer;
  const { data: more } = useQuery(moreQuery(talk.slug));
  const [playback] = useState(() => createPlayback(start));

  return (
    <Wrap>
      <TalkHead talk={talk} />
      <Watch data-more={(more && hasRelatedTalks(more)) || undefined}>
        <Player talk={talk} subscribed={answer.subscribed} start={start} playback={playback} />
        <Side aria-label="Summary and transcript">
          <SidePanel talk={talk} mine={answer.mine} playback={playback} />
        </Side>
        <Details>
          <EventBar talk={talk} />
          <TalkTitle talk={talk} />
          <TalkBar answer={answer} viewer={viewer} />
          {answer.mine && <CorrectLink answer={answer} />}
          <Below talk={talk} more={more} playback={playback} />
        </Details>
        {more && hasRelatedTalks(more) && (
          <More aria-label="More talks" data-below-fold>
            <MoreTalks talk={talk} more={more} />
          </More>
        )}
        <NotesRow data-below-fold>
          <NotesPlace talkId={talk.id} viewer={viewer} playback={playback} />
        </NotesRow>
      </Watch>
    </Wrap>
  );
}
