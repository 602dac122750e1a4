import type { TranscriptEntry } from '@lectern/contracts';
import { Skeleton, VisuallyHidden, theme } from '@lectern/ui';
import { useQuery } from '@lectern/remote';
import { memo, useMemo, useRef, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { transcriptQuery } from '../talk.queries';
import { activeLine, secondsOf } from '../time';
import { Muted, Pending } from '../watch-layout';
import { useFollowLine } from './use-follow-line';

interface TranscriptProps {
  slug: string;
  playback: Playback;
  /** False while another tab covers it. */
  visible: boolean;
}

/** What was said, line by line: follows the playback, and a line's time leads there. */
export function Transcript({ slug, playback, visible }: TranscriptProps) {
  const { data, isPending } = useQuery(transcriptQuery(slug));

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
  return <Lines entries={data.transcripts} playback={playback} visible={visible} />;
}

function Lines({
  entries,
  playback,
  visible,
}: Omit<TranscriptProps, 'slug'> & { entries: TranscriptEntry[] }) {
  const starts = useMemo(() => startsOf(entries), [entries]);
  const current = () => activeLine(starts, playback.time());
  const active = useSyncExternalStore(playback.onTime, current, current);
  const list = useRef<HTMLOListElement>(null);
  useFollowLine(list, active, visible);

  return (
    <List ref={list}>
      {entries.map((entry, index) => (
        <Line
          key={index}
          entry={entry}
          seconds={starts[index] ?? 0}
          active={index === active}
          seek={playback.seek}
        />
      ))}
    </List>
  );
}

interface LineProps {
  entry: TranscriptEntry;
  seconds: number;
  active: boolean;
  seek: (seconds: number) => void;
}

// A transcript has hundreds of lines, of which two change when the active one does.
const Line = memo(function Line({ entry, seconds, active, seek }: LineProps) {
  return (
    <Item aria-current={active || undefined}>
      <button type="button" onClick={() => seek(seconds)}>
        <VisuallyHidden>Play from </VisuallyHidden>
        {entry.timestamp}
      </button>
      <p>{entry.text}</p>
    </Item>
  );
});

/** Beginnings in seconds; a line whose time cannot be read begins with the one before it. */
function startsOf(entries: readonly TranscriptEntry[]): number[] {
  let last = 0;
  return entries.map(({ timestamp }) => (last = Math.max(last, secondsOf(timestamp) ?? last)));
}

const List = styled.ol`
  display: grid;
  gap: 2px;
  margin: calc(-1 * ${theme.space2});
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: 3.75rem 1fr;
  gap: ${theme.space2};
  padding: 0.125rem ${theme.space2};
  border-left: 3px solid transparent;
  border-radius: ${theme.radiusS};
  font-size: ${theme.sizeSm};

  button {
    display: block;
    align-self: start;
    min-height: ${theme.tapDense};
    padding: 0;
    border: 0;
    background: none;
    color: ${theme.lampInk};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: left;
  }

  button:hover {
    text-decoration: underline;
  }

  p {
    padding-block: calc((${theme.tapDense} - 1.5em) / 2);
    overflow-wrap: anywhere;
  }

  &[aria-current] {
    border-color: ${theme.lamp};
    background: ${theme.lampWash};
  }

  &[aria-current] p {
    font-weight: 560;
  }
`;
