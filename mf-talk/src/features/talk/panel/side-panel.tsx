import type { Talk } from '@lectern/contracts';
import { Tabs, TextButton, deferred, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { Chapters } from './chapters';
import { contentTab, type PanelTab } from './content-tab';
import { FindField } from './find-field';
import { Summary, useSummary } from './summary';
import { Transcript, useTranscript } from './transcript';
import { useFind } from './use-find';

interface SidePanelProps {
  talk: Talk;
  /** The viewer added this talk. */
  mine: boolean;
  playback: Playback;
  /** The tab that the viewer chose; null before. */
  chosen: PanelTab | null;
  onChoose: (tab: PanelTab) => void;
}

const AddTranscript = deferred(async () => (await import('../deferred')).AddTranscript, {
  when: 'idle',
  failed: () => null,
});

/**
 * Summary, transcript and chapters of a talk, as tabs: open at the first with something in it, and one line
 * of buttons if none has. All are rendered whichever is selected, so the transcript can also be read without
 * scripts.
 */
export function SidePanel({ talk, mine, playback, chosen, onChoose }: SidePanelProps) {
  const summary = useSummary(talk);
  const transcript = useTranscript(talk.slug);
  const find = useFind(transcript.lines);
  const tab = chosen ?? contentTab(talk, summary);
  const chapters = {
    id: 'chapters' as const,
    label: 'Chapters',
    panel: <Chapters talk={talk} playback={playback} visible={tab === 'chapters'} />,
  };
  // One by people is only for its author to replace.
  const takesCaptions = mine || !talk.transcribed || (transcript.answer?.automatic ?? false);
  const isFindable = talk.transcribed || transcript.lines.length > 0;
  return (
    <Panel
      label="About this talk"
      selected={tab}
      onSelect={onChoose}
      action={takesCaptions && <TextButton onClick={() => onChoose('transcript')}>Add captions</TextButton>}
      tabs={[
        { id: 'summary', label: 'Summary', panel: <Summary text={summary} playback={playback} /> },
        {
          id: 'transcript',
          label: 'Transcript',
          panel: (
            <>
              <PlainLabel>Transcript</PlainLabel>
              <Transcript
                transcript={transcript}
                find={find}
                playback={playback}
                visible={tab === 'transcript'}
              />
              {/* Only there does it ask whether the viewer's own waits. */}
              {takesCaptions && tab === 'transcript' && <AddTranscript talk={talk} mine={mine} />}
            </>
          ),
        },
        ...(talk.chapters.length > 0 ? [chapters] : []),
      ]}
    >
      {isFindable && <FindField find={find} onType={() => onChoose('transcript')} />}
    </Panel>
  );
}

/** Next to the video it is as high as the window; below it, as high as its text, up to a limit. */
const Panel = styled(Tabs<PanelTab>)`
  /* Reserves room for a summary, so that nothing below moves when it loads. */
  &:not([data-closed]) {
    min-height: 15.5rem;
  }

  /* Its buttons do nothing without scripts. */
  &[data-closed] {
    ${media.noScript} {
      display: none;
    }
  }

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
