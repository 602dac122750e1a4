import { z } from 'zod';
import { TALK_FIELDS, type TalkFieldKindOf, type TalkFieldName } from './talk-fields.js';
import { TALK_FORMATS } from './talk-formats.js';

/** A talk's speaker, as named on a card. */
export const TalkSpeaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    profile_picture_url: z.string().nullable(),
  })
  .meta({ id: 'TalkSpeaker' });
export type TalkSpeaker = z.infer<typeof TalkSpeaker>;

export const TalkFormat = z.enum(TALK_FORMATS).meta({ id: 'TalkFormat' });
export type TalkFormat = z.infer<typeof TalkFormat>;

/** What can be watched: here, on another host, or the reason for nothing. */
export const TalkVideo = z
  .enum(['available', 'elsewhere', 'expected', 'not_recorded', 'not_public', 'gone', 'cancelled', 'unknown'])
  .meta({ id: 'TalkVideo' });
export type TalkVideo = z.infer<typeof TalkVideo>;

/** The schemas of fields by their kind. */
const ON_CARD = {
  language: z.string().nullable(),
  format: TalkFormat.nullable(),
  /** In seconds. */
  length: z.int().nullable(),
  switch: z.boolean(),
  count: z.int(),
  seconds: z.int().nullable(),
  /** `yyyy-MM-dd` */
  day: z.string().nullable(),
};

type Fields = typeof TALK_FIELDS;
/** The names on cards of the fields that have one, each with its schema. */
type CardFields = {
  [
    Name in TalkFieldName as Fields[Name] extends { card: infer Card extends string } ? Card : never
  ]: (typeof ON_CARD)[TalkFieldKindOf<Name> & keyof typeof ON_CARD];
};

const cardFields = Object.fromEntries(
  Object.values(TALK_FIELDS).flatMap((field) => ('card' in field ? [[field.card, ON_CARD[field.kind]]] : [])),
) as CardFields;

/** A talk as shown in lists. */
export const TalkCard = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    thumbnail_url: z.string().nullable(),
    youtube_link: z.string().nullable(),
    ...cardFields,
    /** ISO 8601, UTC. For a catalogue talk the day it was given or published. */
    created_at: z.string(),
    /** The first speaker; null in a draft, and if no source names one. */
    speaker: TalkSpeaker.nullable(),
    /** All speakers, in order; `speaker` is the first. */
    speakers: z.array(TalkSpeaker),
    conference_name: z.string().nullable(),
    conference_slug: z.string().nullable(),
    video: TalkVideo,
    /** Recordings of the same talk, this one included. */
    recordings_count: z.int(),
  })
  .meta({ id: 'TalkCard' });
export type TalkCard = z.infer<typeof TalkCard>;

/** The names on cards of what distinguishes a talk in a list: `language`, `format`, and what it has. */
export type TalkMark = {
  [Name in TalkFieldName]: TalkFieldKindOf<Name> extends 'language' | 'format' | 'switch'
    ? Fields[Name] extends { card: infer Card extends string }
      ? Card
      : never
    : never;
}[TalkFieldName];

export const TalkCardList = z.array(TalkCard);

/** Talks that the numbers of their platform speak for; each part is empty without such numbers. */
export const NumberedShelves = z
  .object({
    /** Liked by many of the few who saw them. */
    hidden_gems: z.array(TalkCard),
    most_watched: z.object({ year: z.int(), talks: z.array(TalkCard) }).nullable(),
  })
  .meta({ id: 'NumberedShelves' });
export type NumberedShelves = z.infer<typeof NumberedShelves>;
