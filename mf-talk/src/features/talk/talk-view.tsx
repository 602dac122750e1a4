import type { TalkAnswer } from '@lectern/contracts';
import { Wrap } from '@lectern/ui';
import { useState } from 'react';
import { Description } from './description';
import { NotesPlace } from './notes/notes-place';
import { SidePanel } from './panel/side-panel';
import { createPlayback } from './player/playback';
import { Player } from './player/player';
import { TagList } from './tag-list';
import { TalkBar } from './talk-bar';
import { TalkHead } from './talk-head';
import { useLater } from './use-later';
import { Details, Side, Watch } from './watch-layout';

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
  const [playback] = useState(() => createPlayback(start));

  return (
    <Wrap>
      <TalkHead talk={talk} />
      <Watch>
        <Player talk={talk} start={start} playback={playback} />
        <Side aria-label="Summary and transcript">
          <SidePanel talk={talk} mine={answer.mine} playback={playback} later={later} />
        </Side>
        <Details>
          <h1>{talk.title}</h1>
          <TalkBar answer={answer} viewer={viewer} />
          <Description text={talk.description} />
          <TagList slug={talk.slug} stored={talk.tags} />
          <NotesPlace talkId={talk.id} viewer={viewer} later={later} retry={retry} />
        </Details>
      </Watch>
    </Wrap>
  );
}
