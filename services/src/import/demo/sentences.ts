import type { TalkFormat } from '@lectern/contracts';

/** Facts about a talk; its sentence states nothing else. */
export interface TalkFacts {
  names: string[];
  conference: string;
  location: string | null;
  /** `yyyy-MM-dd`; null if no schedule gives it. */
  day: string | null;
  /** Seconds. */
  duration: number | null;
  tags: string[];
  format?: TalkFormat | undefined;
}

const KINDS: Record<string, string> = {
  Keynote: 'keynote',
  Workshop: 'workshop',
  'Lightning Talks': 'round of lightning talks',
  'Panel Discussion': 'panel',
  'Game Show': 'game show',
  'Fireside Chat': 'fireside chat',
  'Q&A': 'round of questions and answers',
  Podcast: 'podcast on stage',
  Demo: 'demo',
  Awards: 'award ceremony',
};

const FORMATS: Partial<Record<TalkFormat, string>> = {
  keynote: 'keynote',
  lightning_talk: 'lightning talk',
  workshop: 'workshop',
  panel: 'panel',
  interview: 'interview',
  demo: 'demo',
};

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** Begins with a vowel sound: a noun, or a number of minutes. */
const VOWEL = /^(?:[aeiou]|8|1[18]-)/u;

/** One plain sentence about a talk, in the project's own words. */
export function describeTalk({
  names,
  conference,
  location,
  day,
  duration,
  tags,
  format,
}: TalkFacts): string {
  const known = tags.map((tag) => KINDS[tag]).find((found) => found !== undefined);
  const kind = known ?? (format && FORMATS[format]) ?? 'talk';
  const minutes = Math.round((duration ?? 0) / 60);
  const what = minutes < 1 ? kind : `${minutes}-minute ${kind}`;
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names;
  const by = shown.length > 0 ? ` by ${LIST.format(shown)}` : '';
  const where = location ? ` in ${location}` : '';
  const when = day ? `${where && ','} on ${DAY.format(new Date(`${day}T00:00:00Z`))}` : '';
  const subjects = LIST.format(tags.filter((tag) => KINDS[tag] === undefined).slice(0, 4));
  return `${VOWEL.test(what) ? 'An' : 'A'} ${what}${by} at ${conference}${where}${when}${subjects && `, about ${subjects}`}.`;
}
