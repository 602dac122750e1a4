import { TALK_PAGE } from '@lectern/contracts';

const TALK = new RegExp(`^(?:${TALK_PAGE.replace(':slug', '')}|/talks/)([^/]+)$`);
const SPEAKER = /^\/speakers\/([^/]+)$/;

/** The path of an address; null if it is none. */
export function pathIn(text: string): string | null {
  if (!/^(?:https?:\/)?\//i.test(text)) return null;
  return URL.canParse(text, 'http://site') ? decoded(new URL(text, 'http://site').pathname) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The slug of the talk or speaker whose page has this path; null for other pages. */
export function pageAt(path: string): { of: 'talk' | 'speaker'; slug: string } | null {
  const [, talk] = TALK.exec(path) ?? [];
  if (talk) return { of: 'talk', slug: talk };
  const [, speaker] = SPEAKER.exec(path) ?? [];
  return speaker ? { of: 'speaker', slug: speaker } : null;
}
