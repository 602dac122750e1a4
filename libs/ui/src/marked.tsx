import styled from 'styled-components';
import { theme } from './theme';

interface MarkedProps {
  text: string;
  /** Matches, as UTF-16 offsets of start and end; in order, without overlaps. */
  marks: readonly (readonly [start: number, end: number])[];
  /** Only underlines the words, as in titles. */
  plain?: boolean;
  /** Start of the mark that stands out, with `data-at`. */
  at?: number;
}

/**
 * A text with the matches marked. Marks outside the text are ignored. Each piece is an element: React could not remove a bare text that a
 * translator has replaced.
 */
export function Marked({ text, marks, plain, at }: MarkedProps) {
  const Mark = plain ? Line : Wash;
  const found = marks.filter(([start, end]) => start < end && end <= text.length);
  const last = found.at(-1)?.[1] ?? 0;
  return (
    <>
      {found.map(([start, end], place) => {
        const before = found[place - 1]?.[1] ?? 0;
        return [
          before < start && <span key={before}>{text.slice(before, start)}</span>,
          <Mark key={start} data-at={start === at || undefined}>
            {text.slice(start, end)}
          </Mark>,
        ];
      })}
      {last < text.length && <span key={last}>{text.slice(last)}</span>}
    </>
  );
}

const Line = styled.mark`
  background: none;
  color: inherit;
  text-decoration: underline 3px ${theme.lamp};
  text-underline-offset: 0.2em;
`;

const Wash = styled.mark`
  margin-inline: -0.1em;
  padding-inline: 0.1em;
  border-radius: 2px;
  background: ${theme.lampWash};
  box-shadow: inset 0 -2px ${theme.lamp};
  color: inherit;
  &[data-at] {
    background: ${theme.lamp};
    box-shadow: none;
    color: ${theme.onLamp};
  }
`;
