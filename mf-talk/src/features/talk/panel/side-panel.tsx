import type { Talk } from '@lectern/contracts';
import { Tabs, media, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import type { Later } from '../use-later';
import { Chapters } from './chapters';
import { Summary } from './summary';
import { Transcript } from './transcript';

interface SidePanelProps {
  talk: Talk;
  /** Added by who looks. */
  mine: boolean;
  playback: Playback;
  later: Later | null | undefined;
}

/**
 * Summary, chapters and transcript of a talk, as tabs. All are in the page whichever is chosen, so that the transcript can be read
 * without scripts too.
 */
export function SidePanel({ talk, mine, playback, later }: SidePanelProps) {
  const [tab, setTab] = useState('summary');
  return (
    <Panel
      label="About this talk"
      initial="summary"
      onSelect={setTab}
      tabs={[
        {
          id: 'summary',
          label: 'Summary',
          panel: <Summary slug={talk.slug} stored={talk.summary} />,
        },
        ...(talk.chapters.length > 0
          ? [
              {
                id: 'chapters',
                label: 'Chapters',
                panel: <Chapters talk={talk} playback={playback} visible={tab === 'chapters'} />,
              },
            ]
          : []),
        {
          id: 'transcript',
          label: 'Transcript',
          panel: (
            <>
              <PlainLabel>Transcript</PlainLabel>
              <Transcript slug={talk.slug} playback={playback} visible={tab === 'transcript'} />
              {mine && later && <later.AddTranscript talk={talk} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** As high as the window beside the video; below it as high as its text, up to a limit. */
const Panel = styled(Tabs)`
  /* Room for a summary from the start, so that what stands below stays when it comes. */
  min-height: 15.5rem;

  ${media.large} {
    --panel-height: none;
    max-height: max(20rem, min(46rem, 100dvh - ${theme.header} - 2.5rem));
  }
`;

/** Without scripts no tab says what the second text is. */
const PlainLabel = styled.p`
  display: none;
  font-weight: ${theme.weightStrong};

  ${media.noScript} {
    display: block;
    padding-bottom: ${theme.space3};
  }
`;
