import { Marked, VisuallyHidden, theme } from '@lectern/ui';
import { memo, useMemo, useRef, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { activeLine } from '../time';
import type { Hit } from './find-hits';
import type { Find } from './use-find';
import { useFollowLine } from './use-follow-line';
import { useShowMatch } from './use-show-match';

/** A line that links to its time. */
export interface Line {
  /** As shown: `12:31`. */
  timestamp: string;
  text: string;
}

interface LinesProps {
  lines: readonly Line[];
  /** Start times of the lines in seconds, ascending. */
  starts: readonly number[];
  playback: Playback;
  /** False while another tab covers them. */
  visible: boolean;
  /** Matches to mark. */
  find?: Find;
  /** BCP 47 language of the texts. */
  lang?: string;
}

const NO_HITS: readonly Hit[] = [];

/** Timed lines; the current one is marked and kept in view, unless a text is being looked for. */
export function Lines({ lines, starts, playback, visible, find, lang }: LinesProps) {
  const current = () => activeLine(starts, playback.time());
  const active = useSyncExternalStore(playback.onTime, current, current);
  const list = useRef<HTMLOListElement>(null);
  const hits = find?.hits ?? NO_HITS;
  const hitsByLine = useMemo(() => byLine(hits), [hits]);
  const at = hits[find?.at ?? 0];
  useFollowLine(list, active, visible && !at);
  useShowMatch(list, at, visible);

  return (
    <List ref={list}>
      {lines.map((line, index) => (
        <LineItem
          key={index}
          line={line}
          seconds={starts[index] ?? 0}
          active={index === active}
          hits={hitsByLine.get(index)}
          at={at?.line === index ? at : undefined}
          lang={lang}
          seek={playback.seek}
        />
      ))}
    </List>
  );
}

interface LineProps {
  line: Line;
  seconds: number;
  active: boolean;
  hits: readonly Hit[] | undefined;
  /** The current match, if it is in this line. */
  at: Hit | undefined;
  lang: string | undefined;
  seek: (seconds: number) => void;
}

// Memoized: a transcript has hundreds of lines, and only two change when the active one moves.
const LineItem = memo(function LineItem({ line, seconds, active, hits, at, lang, seek }: LineProps) {
  return (
    <Item aria-current={active || undefined}>
      <button type="button" onClick={() => seek(seconds)}>
        <VisuallyHidden>Play from </VisuallyHidden>
        {line.timestamp}
      </button>
      <p lang={lang}>
        {hits ? (
          <Marked
            text={line.text}
            marks={hits.map(({ start, end }) => [start, end] as const)}
            at={at?.start}
          />
        ) : (
          line.text
        )}
      </p>
    </Item>
  );
});

function byLine(hits: readonly Hit[]): Map<number, Hit[]> {
  const lines = new Map<number, Hit[]>();
  for (const hit of hits) lines.set(hit.line, [...(lines.get(hit.line) ?? []), hit]);
  return lines;
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
