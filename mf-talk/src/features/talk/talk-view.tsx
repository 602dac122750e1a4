import type { TalkAnswer } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Wrap, laterPart } from '@lectern/ui';
import { useState } from 'react';
import { loadEventBar, loadTalkBar } from './load-bars';
import { leadsOn } from './more/leads-on';
import { loadBelow, loadMoreTalks } from './more/load-leading-on';
import { NotesPlace } from './notes/notes-place';
import { loadSidePanel } from './panel/load-side-panel';
import { createPlayback } from './player/playback';
import { Player } from './player/player';
import { TalkHead } from './talk-head';
import { TalkTitle } from './talk-title';
import { moreQuery } from './talk.queries';
import { useLater } from './use-later';
import { Details, More, NotesRow, Side, Watch } from './watch-layout';

const EventBar = laterPart(loadEventBar);
const TalkBar = laterPart(loadTalkBar);
const SidePanel = laterPart(loadSidePanel);
const Below = laterPart(loadBelow);
const MoreTalks = laterPart(loadMoreTalks);

interface TalkViewProps {
  answer: TalkAnswer;
  /** Id of who looks; null for a visitor. */
  viewer: number | null;
  /** Seconds at which the link asks to start. */
  start: number;
}

/** A talk: the video, what was said in it, and what there is to know about it. */
export function TalkView({ answer, viewer, start }: TalkViewProps) {
  const { talk } = answer;
  const [later, retry] = useLater();
  const { data: more } = useQuery(moreQuery(talk.slug));
  const [playback] = useState(() => createPlayback(start));

  return (
    <Wrap>
      <TalkHead talk={talk} />
      <Watch data-more={(more && leadsOn(more)) || undefined}>
        <Player talk={talk} subscribed={answer.subscribed} start={start} playback={playback} />
        <Side aria-label="Summary and transcript">
          <SidePanel talk={talk} mine={answer.mine} playback={playback} later={later} />
        </Side>
        <Details>
          <EventBar talk={talk} />
          <TalkTitle talk={talk} />
          <TalkBar answer={answer} viewer={viewer} />
          {answer.mine && later && <later.CorrectLink answer={answer} />}
          <Below talk={talk} more={more} playback={playback} />
        </Details>
        {more && leadsOn(more) && (
          <More aria-label="More talks">
            <MoreTalks talk={talk} more={more} />
          </More>
        )}
        <NotesRow>
          <NotesPlace talkId={talk.id} viewer={viewer} playback={playback} later={later} retry={retry} />
        </NotesRow>
      </Watch>
    </Wrap>
  );
}
