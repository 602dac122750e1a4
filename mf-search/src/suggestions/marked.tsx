import type { ReactNode } from 'react';

/** A title with the beginnings of words marked that were typed. Case does not matter. */
export function marked(title: string, typed: string): ReactNode {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  if (words.length === 0) return title;
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  // Split by a group, what is between two parts is what the group caught.
  return title
    .split(beginnings)
    .map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part));
}
