// Apart from the schemas, so that a page which needs the list does not load them.

/** What kind of session a talk was; an ordinary one has none. */
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
