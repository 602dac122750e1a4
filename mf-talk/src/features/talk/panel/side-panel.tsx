import type { Talk } from '@lectern/contracts';
import { Tabs, deferred, media, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { Chapters } from './chapters';
import { Summary } from './summary';
import { Transcript } from './transcript';

interface SidePanelProps {
  talk: Talk;
  /** The viewer added this talk. */
  mine: boolean;
  playback: Playback;
}

const AddTranscript = deferred(async () => (await import('../deferred')).AddTranscript, {
  when: 'idle',
  failed: () => null,
});

/**
 * Summary, chapters and transcript of a talk, as tabs. All are rendered whichever is selected, so the
 * transcript can also be read without scripts.
 */
export function SidePanel({ talk, mine, playback }: SidePanelProps) {
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
              {mine && <AddTranscript talk={talk} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** Next to the video it is as high as the window; below it, as high as its text, up to a limit. */
const Panel = styled(Tabs)`
  /* Reserves room for a summary, so that nothing below moves when it loads. */
  min-height: 15.5rem;

  ${media.large} {
    --panel-height: none;
    max-height: max(20rem, min(46rem, 100dvh - ${theme.header} - 2.5rem));
  }
`;

/** Without scripts there are no tabs to label the second text. */
const PlainLabel = styled.p`
  display: none;
  font-weight: ${theme.weightStrong};

  ${media.noScript} {
    display: block;
    padding-bottom: ${theme.space3};
  }
`;
