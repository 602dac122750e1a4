import type { TranscriptEntry } from '@lectern/contracts';
import { useSearchParams } from '@lectern/remote';
import { useEffect, useMemo, useState } from 'react';
import { replaceParameter } from '../address';
import { fold, hitsIn, type Hit } from './find-hits';

/** Longest text to look for, in characters. */
export const LONGEST_FIND = 200;
/** The address follows when typing pauses: browsers limit how often it may change. */
const ADDRESS_AFTER_MS = 400;

export interface Find {
  text: string;
  hits: readonly Hit[];
  /** Index of the current match. */
  at: number;
  type: (text: string) => void;
  /** To the next match, or back by -1; wraps around the ends. */
  step: (by: 1 | -1) => void;
}

/** A search in the lines of a transcript; its text is `?find=` in the address. */
export function useFind(lines: readonly TranscriptEntry[]): Find {
  const [search] = useSearchParams();
  const [text, setText] = useState(() => (search.get('find') ?? '').slice(0, LONGEST_FIND));
  const [at, setAt] = useState(0);
  const folded = useMemo(() => lines.map((line) => fold(line.text)), [lines]);
  const hits = useMemo(() => hitsIn(folded, text), [folded, text]);

  useEffect(() => {
    const timer = setTimeout(() => replaceParameter('find', text.trim() || null), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    hits,
    at: Math.min(at, Math.max(0, hits.length - 1)),
    type: (next) => {
      setText(next);
      setAt(0);
    },
    step: (by) => setAt((now) => (now + by + hits.length) % Math.max(1, hits.length)),
  };
}
