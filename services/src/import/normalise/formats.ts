import type { TalkFormat } from '@lectern/contracts';
import { foldKey } from '../../text/text-key.js';

/** Catalogues' words for kinds of sessions, folded; null for an ordinary talk, or a kind without a format. */
const WORDS = new Map<string, TalkFormat | null>(
  Object.entries<TalkFormat | null>({
    keynote: 'keynote',
    keynotes: 'keynote',
    'keynote speaker': 'keynote',
    plenary: 'keynote',
    'lightning talk': 'lightning_talk',
    'lightning talks': 'lightning_talk',
    lightningtalk: 'lightning_talk',
    lightningtalks: 'lightning_talk',
    lightning: 'lightning_talk',
    'charlas relampago': 'lightning_talk',
    'palestras relampago': 'lightning_talk',
    'palestra relampago': 'lightning_talk',
    'open mic': 'lightning_talk',
    workshop: 'workshop',
    workshops: 'workshop',
    tutorial: 'workshop',
    tutorials: 'workshop',
    training: 'workshop',
    panel: 'panel',
    panels: 'panel',
    'panel discussion': 'panel',
    discussion: 'panel',
    'round table': 'panel',
    'mesa redonda': 'panel',
    interview: 'interview',
    interviews: 'interview',
    entrevista: 'interview',
    'fireside chat': 'interview',
    podcast: 'podcast',
    demo: 'demo',
    demos: 'demo',
    'q and a': 'q_and_a',
    'q a': 'q_and_a',
    award: 'award',
    awards: 'award',
    gameshow: 'gameshow',
    'game show': 'gameshow',
    intro: 'opening',
    opening: 'opening',
    'opening remarks': 'opening',
    talk: null,
    talks: null,
  }),
);

const keyOf = (raw: string): string => foldKey(raw.replaceAll('_', ' ').replaceAll('&', ' and '));

/** The format of a catalogue's word for a kind of session; null if there is none. */
export const formatOf = (raw: unknown): TalkFormat | null =>
  typeof raw === 'string' ? (WORDS.get(keyOf(raw.slice(0, 60))) ?? null) : null;

/** Whether a word names a kind of session, and thus not a subject. */
export const isFormatWord = (raw: unknown): boolean =>
  typeof raw === 'string' && WORDS.has(keyOf(raw.slice(0, 60)));

const TITLES: Array<[RegExp, TalkFormat]> = [
  [
    /^(?:the )?(?:opening|welcome|opening remarks|welcome address)(?: (?:remarks|session|ceremony|and .{0,30}))?$/iu,
    'opening',
  ],
  [
    /\blightning[ -]?talks?\b|\blight?ing talks?\b|\bLTs?\b(?= ?[-:|])|라이트닝 ?(?:토크|톡)|ライトニングトーク|lightening talks?/iu,
    'lightning_talk',
  ],
  [
    /^(?:opening |closing |morning |evening |final |day \d )?(?:keynote|plenary)\b|\b(?:keynote|plenary)$|[-:|([] ?(?:opening |closing )?keynote\b(?! speaker)|\bkeynote: |키노트|基調講演/iu,
    'keynote',
  ],
  [/^(?:workshop|tutorial)\b ?[-:|]|[-:|([] ?(?:workshop|tutorial)[)\]]?$|\bworkshop$/iu, 'workshop'],
  [/^panel\b|\bpanel(?: discussion)?$|^.{0,60}\bpanel discussion\b|^mesa redonda\b/iu, 'panel'],
  [/^interview\b|\binterview with\b|^entrevista\b|\bfireside chat\b/iu, 'interview'],
  [/\bq ?(?:&|and) ?a\b(?: session)?$|^q ?(?:&|and) ?a\b/iu, 'q_and_a'],
];

/** The format a title clearly names. */
export function formatInTitle(title: string): TalkFormat | null {
  const text = title.slice(0, 300);
  return TITLES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
