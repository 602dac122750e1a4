import styled from 'styled-components';
import { theme } from './theme';

interface MarkedProps {
  text: string;
  /** Words that were found; their beginnings are marked wherever a word begins with them, whatever the case and accents. */
  words: readonly string[];
  /** A line under the word alone, as in titles. */
  plain?: boolean;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text with what was looked for marked. */
export function Marked({ text, words, plain }: MarkedProps) {
  const wanted = words.map(fold).filter(Boolean);
  if (wanted.length === 0) return text;
  const isWanted = (word: string) => {
    const folded = fold(word);
    return wanted.some((each) => folded.startsWith(each));
  };
  // Split by a group, what is between two parts is what the group caught: words and the rest by turns.
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part, place) =>
      place % 2 === 1 && isWanted(part) ? (
        plain ? (
          <Line key={place}>{part}</Line>
        ) : (
          <Wash key={place}>{part}</Wash>
        )
      ) : (
        part
      ),
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
`;
