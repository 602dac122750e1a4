// Separate from the schemas, so that a page can use the list without loading them.

/** What kind of session a talk was; an ordinary talk has none. */
export const TALK_FORMATS = [
  'keynote',
  'lightning_talk',
  'workshop',
  'panel',
  'interview',
  'podcast',
  'demo',
  'q_and_a',
  'award',
  'gameshow',
  'opening',
] as const;
