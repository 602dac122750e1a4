import type { TranscriptAnswer, TranscriptEntry } from '@lectern/contracts';
import { Chip, Chips, Skeleton, Tag, langOf, languageName, theme } from '@lectern/ui';
import { useQuery } from '@lectern/remote';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { transcriptQuery } from '../talk.queries';
import { secondsOf } from '../time';
import { Muted, Pending } from '../watch-layout';
import { Lines } from './lines';

interface TranscriptProps {
  slug: string;
  playback: Playback;
  /** False while another tab covers it. */
  visible: boolean;
}

/** The transcript, line by line: follows playback, and a line's time seeks to it. */
export function Transcript({ slug, playback, visible }: TranscriptProps) {
  const [language, setLanguage] = useState<string | null>(null);
  const { data, isPending } = useQuery(transcriptQuery(slug, language));
  const starts = useMemo(() => startsOf(data?.transcripts ?? []), [data]);

  if (isPending) {
    return (
      <Pending role="status">
        <p>Loading transcript...</p>
        <Skeleton />
        <Skeleton width="88%" />
        <Skeleton width="94%" />
      </Pending>
    );
  }
  if (!data?.transcripts.length) return <Muted>No transcript available</Muted>;
  return (
    <>
      <About answer={data} onChoose={setLanguage} />
      <Lines
        lines={data.transcripts}
        starts={starts}
        playback={playback}
        visible={visible}
        lang={langOf(data.language)}
      />
    </>
  );
}

/** Which transcript this is if there are several, and whether it is machine-made. */
function About({ answer, onChoose }: { answer: TranscriptAnswer; onChoose: (language: string) => void }) {
  const { language, automatic, languages } = answer;
  const named = languages.flatMap((choice) => (choice.language ? [choice.language] : []));
  if (named.length < 2 && !automatic) return null;
  return (
    <Facts>
      {named.length > 1 && (
        <Chips role="group" aria-label="Language of the transcript">
          {named.map((tag) => (
            <Chip key={tag} aria-pressed={tag === language} onClick={() => onChoose(tag)}>
              {languageName(tag)}
            </Chip>
          ))}
        </Chips>
      )}
      {automatic && <Tag title="Generated automatically">Automatic</Tag>}
    </Facts>
  );
}

/** Start times in seconds; a line with an unreadable time starts with the previous one. */
function startsOf(entries: readonly TranscriptEntry[]): number[] {
  let last = 0;
  return entries.map(({ timestamp }) => (last = Math.max(last, secondsOf(timestamp) ?? last)));
}

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2};
  margin-bottom: ${theme.space3};
`;
