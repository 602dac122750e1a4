import type { TranscriptAnswer, TranscriptEntry } from '@lectern/contracts';
import {
  Chip,
  Chips,
  Skeleton,
  Tag,
  TextButton,
  VisuallyHidden,
  langOf,
  languageName,
  theme,
} from '@lectern/ui';
import { useQuery } from '@lectern/remote';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { transcriptQuery } from '../talk.queries';
import { Muted, Pending } from '../watch-layout';
import { Lines } from './lines';
import type { Find } from './use-find';
import { startsOf, webVttOf } from './web-vtt';

const NONE: readonly TranscriptEntry[] = [];

/** The transcript of a talk in the chosen language, else the best one. */
export function useTranscript(slug: string) {
  const [language, choose] = useState<string | null>(null);
  const { data, isPending } = useQuery(transcriptQuery(slug, language));
  return { slug, answer: data, lines: data?.transcripts ?? NONE, isPending, choose };
}

interface TranscriptProps {
  transcript: ReturnType<typeof useTranscript>;
  find: Find;
  playback: Playback;
  /** False while another tab covers it. */
  visible: boolean;
}

/** The transcript, line by line: follows playback, and a line's time seeks to it. */
export function Transcript({ transcript, find, playback, visible }: TranscriptProps) {
  const { slug, answer, lines, isPending, choose } = transcript;
  const starts = useMemo(() => startsOf(lines), [lines]);

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
  if (!answer || lines.length === 0) return <Muted>No transcript available</Muted>;
  return (
    <>
      <About
        answer={answer}
        onChoose={choose}
        onDownload={() =>
          save(
            `${slug}${answer.language ? `.${answer.language}` : ''}.vtt`,
            'text/vtt',
            webVttOf(lines, starts),
          )
        }
      />
      <Lines
        lines={lines}
        starts={starts}
        playback={playback}
        visible={visible}
        find={find}
        lang={langOf(answer.language)}
      />
    </>
  );
}

interface AboutProps {
  answer: TranscriptAnswer;
  onChoose: (language: string) => void;
  onDownload: () => void;
}

/** Which transcript this is if there are several, whether it is machine-made, and the file. */
function About({ answer, onChoose, onDownload }: AboutProps) {
  const { language, automatic, languages } = answer;
  const named = languages.flatMap((choice) => (choice.language ? [choice.language] : []));
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
      <TextButton onClick={onDownload}>
        Download<VisuallyHidden> the transcript</VisuallyHidden>
      </TextButton>
    </Facts>
  );
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space1} ${theme.space3};
  margin-bottom: ${theme.space2};

  > :last-child {
    margin-inline-start: auto;
  }
`;
