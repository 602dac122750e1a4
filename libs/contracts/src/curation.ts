import { z } from 'zod';

/** Evidence that two speakers are one person. */
export const PAIR_REASONS = [
  /** The same account at the code host. */
  'account',
  /** The same words in another order. */
  'order',
  /** One name is the other's first or last word. */
  'part',
  /** The same except for an initial. */
  'initial',
  /** The same first and last word, with more between. */
  'fuller',
  /** The same but for letters that are also written as two, such as ä and ae. */
  'letters',
  /** One letter apart. */
  'spelling',
  /** A talk of the same title. */
  'title',
  /** Both spoke at the same conference series. */
  'place',
] as const;
export const PairReason = z.enum(PAIR_REASONS).meta({ id: 'PairReason' });
export type PairReason = z.infer<typeof PairReason>;

/** A speaker, with what an operator needs to compare two. */
export const ComparedSpeaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    github_link: z.string().nullable(),
    talk_count: z.int(),
    first_year: z.int().nullable(),
    last_year: z.int().nullable(),
    /** Names of up to three conferences they spoke at. */
    conferences: z.array(z.string()),
  })
  .meta({ id: 'ComparedSpeaker' });
export type ComparedSpeaker = z.infer<typeof ComparedSpeaker>;

/** Two speakers who may be one person; the first has more talks. */
export const SpeakerPair = z
  .object({ first: ComparedSpeaker, second: ComparedSpeaker, reasons: z.array(PairReason) })
  .meta({ id: 'SpeakerPair' });
export type SpeakerPair = z.infer<typeof SpeakerPair>;

/** `GET /curation/speakers/suggestions?page=` */
export const SpeakerPairs = z
  .object({ pairs: z.array(SpeakerPair), total_results: z.int() })
  .meta({ id: 'SpeakerPairs' });
export type SpeakerPairs = z.infer<typeof SpeakerPairs>;

const Id = z.int().positive().max(2_147_483_647);

/** `POST /curation/speakers/joins`: merges `from` into `into`. */
export const NewSpeakerJoin = z.object({ from: Id, into: Id });
export type NewSpeakerJoin = z.infer<typeof NewSpeakerJoin>;

/** `POST /curation/speakers/dismissals`: marks them as two people. */
export const DismissedPair = z.object({ first: Id, second: Id });
export type DismissedPair = z.infer<typeof DismissedPair>;

/** `POST /curation/speakers/{id}/split`: talks that belong to another person of the same name. */
export const SpeakerSplit = z.object({ talks: z.array(Id).min(1).max(200) });
export type SpeakerSplit = z.infer<typeof SpeakerSplit>;

/** The speaker who has the talks now. */
export const SplitSpeaker = z
  .object({ id: z.int(), slug: z.string(), speakername: z.string() })
  .meta({ id: 'SplitSpeaker' });
export type SplitSpeaker = z.infer<typeof SplitSpeaker>;

export const SpeakerJoin = z
  .object({
    id: z.int(),
    /** The speaker who was merged. */
    from: z.object({ id: z.int(), slug: z.string(), speakername: z.string() }),
    into: z.object({ id: z.int(), slug: z.string(), speakername: z.string() }),
    /** Number of talks moved. */
    talks: z.int(),
    /** ISO 8601, UTC. */
    joined_at: z.string(),
    undoable_until: z.string(),
    undone_at: z.string().nullable(),
    /** E-mail of the operator; null if the site merged them automatically. */
    by: z.string().nullable(),
  })
  .meta({ id: 'SpeakerJoin' });
export type SpeakerJoin = z.infer<typeof SpeakerJoin>;

/** `GET /curation/speakers/joins`: the latest 50. */
export const SpeakerJoinList = z.array(SpeakerJoin);

/** A proposed picture for an existing speaker, waiting for an operator. */
export const ProposedPicture = z
  .object({
    id: z.int(),
    speaker: z.object({
      id: z.int(),
      slug: z.string(),
      speakername: z.string(),
      talk_count: z.int(),
      /** The current picture. */
      profile_picture_url: z.string().nullable(),
    }),
    /** Visible to operators only. */
    picture_url: z.string(),
    /** E-mail of the proposing user; null if the account was deleted. */
    by: z.string().nullable(),
    /** ISO 8601, UTC. */
    proposed_at: z.string(),
  })
  .meta({ id: 'ProposedPicture' });
export type ProposedPicture = z.infer<typeof ProposedPicture>;

/** `GET /curation/pictures`: the 50 that have waited longest. */
export const ProposedPictures = z
  .object({ pictures: z.array(ProposedPicture), total_results: z.int() })
  .meta({ id: 'ProposedPictures' });
export type ProposedPictures = z.infer<typeof ProposedPictures>;

/** Limits of what curators choose to start with on a subject. */
export const START_LIMITS = { talks: 10, why: 200 } as const;

/** `POST /curation/subjects/{slug}/start`: replaces the talks to start with on a subject. */
export const NewSubjectStart = z.object({
  talks: z
    .array(
      z.object({
        id: Id,
        why: z
          .string()
          .trim()
          .max(START_LIMITS.why, `A reason can have at most ${START_LIMITS.why} characters.`),
      }),
    )
    .max(START_LIMITS.talks, `Choose at most ${START_LIMITS.talks} talks.`)
    .refine(
      (talks) => new Set(talks.map(({ id }) => id)).size === talks.length,
      'Choose each talk only once.',
    ),
});
export type NewSubjectStart = z.infer<typeof NewSubjectStart>;

/** `GET /curation/subjects/{slug}/start`: the talks that curators chose to start with on a subject, in order. */
export const SubjectStart = z
  .object({
    subject: z.object({ name: z.string(), slug: z.string() }),
    talks: z.array(z.object({ id: z.int(), slug: z.string(), title: z.string(), why: z.string() })),
  })
  .meta({ id: 'SubjectStart' });
export type SubjectStart = z.infer<typeof SubjectStart>;
