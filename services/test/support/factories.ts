import type { Database } from '../../src/database/database.js';
import { foldKey, slugify } from '../../src/text/text-key.js';
import { UserEntity } from '../../src/modules/users/user.entity.js';
import {
  ConferenceEntity,
  SlotEntity,
  speakerSort,
  tagSlug,
  SpeakerEntity,
  TagEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
  TalkEntity,
  TranscriptEntity,
  TranscriptLineEntity,
} from '../../src/modules/catalogue/index.js';
import { changeTalks } from '../../src/modules/search/change-talks.js';

let serial = 0;

/** A number that no other row of this test file uses. */
const next = (): number => (serial += 1);

/** Files share modules: without this, names would depend on which files ran before. */
export function restartNumbers(): void {
  serial = 0;
}

export async function createUser(database: Database, fields: Partial<UserEntity> = {}): Promise<UserEntity> {
  const number = next();
  return database.write((tx) =>
    tx.save(UserEntity, {
      firstName: 'Member',
      name: `Member ${number}`,
      email: `member-${number}@example.org`,
      image: null,
      createdAt: new Date(),
      ...fields,
    }),
  );
}

export async function createSpeaker(
  database: Database,
  fields: Partial<SpeakerEntity> = {},
): Promise<SpeakerEntity> {
  const name = fields.name ?? `Speaker Number${next()}`;
  const [firstName = name, ...rest] = name.split(' ');
  return database.write((tx) =>
    tx.save(SpeakerEntity, {
      slug: slugify(name),
      name,
      firstName,
      lastName: rest.join(' '),
      nameKey: foldKey(name),
      ...speakerSort(name),
      description: '',
      profilePictureUrl: null,
      github: null,
      createdAt: new Date(),
      ...fields,
    }),
  );
}

export async function createConference(
  database: Database,
  fields: Partial<ConferenceEntity> = {},
): Promise<ConferenceEntity> {
  const name = fields.name ?? `Conference ${next()}`;
  return database.write((tx) =>
    tx.save(ConferenceEntity, {
      slug: slugify(name),
      name,
      nameKey: foldKey(name),
      timeZone: 'UTC',
      createdAt: new Date(),
      ...fields,
    }),
  );
}

export interface TalkFields extends Partial<TalkEntity> {
  /** In order; by default the talk gets a new one, unless it is a draft. */
  speakers?: SpeakerEntity[];
  tags?: string[];
  /** Seconds and text of each line. */
  transcript?: [seconds: number, text: string][];
}

/** A published talk with a video, a speaker, and whatever the fields request. */
export async function createTalk(
  database: Database,
  { speakers, tags = [], transcript = [], ...fields }: TalkFields = {},
): Promise<TalkEntity> {
  const number = next();
  const title = fields.title ?? `Talk ${number}`;
  const videoId = String(number).padStart(11, 'v');
  const draft = fields.status === 'draft';
  const onStage = speakers ?? (draft ? [] : [await createSpeaker(database)]);
  return database.write(async (tx) => {
    const talk = await tx.save(TalkEntity, {
      slug: slugify(title),
      title,
      description: '',
      videoId,
      youtubeLink: `https://www.youtube.com/watch?v=${videoId}`,
      status: 'published',
      createdAt: new Date('2024-05-01T00:00:00Z'),
      addedAt: new Date(),
      ...fields,
    });
    for (const [position, { id }] of onStage.entries()) {
      await tx.insert(TalkSpeakerEntity, { talkId: talk.id, speakerId: id, position });
    }
    for (const [position, name] of tags.entries()) {
      const tagKey = foldKey(name);
      const tag =
        (await tx.findOneBy(TagEntity, { tagKey })) ??
        (await tx.save(TagEntity, { name, tagKey, slug: tagSlug(name, tagKey) }));
      await tx.insert(TalkTagEntity, { talkId: talk.id, tagId: tag.id, position });
    }
    if (transcript.length > 0)
      await tx.insert(TranscriptEntity, { talkId: talk.id, language: '', automatic: false });
    for (const [position, [seconds, content]] of transcript.entries()) {
      await tx.insert(TranscriptLineEntity, { talkId: talk.id, language: '', position, seconds, content });
    }
    if (transcript.length > 0) await tx.update(TalkEntity, talk.id, { transcribed: true });
    await changeTalks(
      tx,
      [],
      async () => undefined,
      () => [talk.id],
    );
    // Read again: the database fills in defaults.
    return tx.findOneByOrFail(TalkEntity, { id: talk.id });
  });
}

/** A half-hour slot with a talk, at a new conference unless one is given. */
export async function createSlot(database: Database, fields: Partial<SlotEntity> = {}): Promise<SlotEntity> {
  const conferenceId = fields.conferenceId ?? (await createConference(database)).id;
  const startsAt = fields.startsAt ?? new Date('2024-05-01T09:00:00Z');
  return database.write((tx) =>
    tx.save(SlotEntity, {
      talkId: null,
      talkTitle: `Slot ${next()}`,
      kind: 'talk',
      endsAt: new Date(startsAt.getTime() + 30 * 60_000),
      room: null,
      track: null,
      position: 0,
      sourceKey: null,
      ...fields,
      conferenceId,
      startsAt,
    }),
  );
}
