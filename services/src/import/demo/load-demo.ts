import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../database/database.js';
import { foldKey } from '../../database/text-key.js';
import { ConferenceEntity, TalkEntity } from '../../modules/catalogue/index.js';
import type { ImportedEvent, ImportedSlot, ImportedTalk } from '../model.js';
import type { Reporter } from '../report.js';
import { CatalogueWriter } from '../write/writer.js';
import { describeSpeaker, describeTalk } from './sentences.js';

const FOLDER = import.meta.dirname;
const ACCOUNTS = 'speakers.json';

const DemoFile = z.object({
  conference: z.object({
    key: z.string(),
    slug: z.string(),
    name: z.string(),
    location: z.string().nullable(),
    timeZone: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  }),
  talks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      video: z.string().length(11).nullable(),
      duration: z.int().nullable(),
      createdAt: z.string(),
      tags: z.array(z.string()),
      speakers: z.array(z.string()).min(1),
      featured: z.boolean().default(false),
    }),
  ),
  slots: z.array(
    z.object({
      startsAt: z.string(),
      endsAt: z.string(),
      kind: z.enum(['talk', 'break']),
      position: z.int(),
      track: z.string().optional(),
      talk: z.string().optional(),
      title: z.string().optional(),
      key: z.string().optional(),
    }),
  ),
});
type DemoFile = z.infer<typeof DemoFile>;

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as unknown;

/**
 * Fills an empty, migrated database with the demo catalogue: real talks, speakers and schedules, with sentences of the
 * project's own made from those facts.
 *
 * @param options.force loads into a database that has talks too; what is there stays
 * @returns how much the catalogue holds, or null when there were talks already
 */
export async function loadDemo(
  database: Database,
  options: { force?: boolean } = {},
): Promise<{ talks: number; conferences: number } | null> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json') && name !== ACCOUNTS).sort();
  const files = await Promise.all(names.map(async (name) => DemoFile.parse(await readJson(name))));
  if (!options.force && !(await isDue(database, files))) return null;
  const accounts = z.record(z.string(), z.string()).parse(await readJson(ACCOUNTS));
  const about = aboutSpeakers(files);
  const writer = await CatalogueWriter.open(database, SILENT);
  for (const file of files) await writer.write(eventOf(file, accounts, about));
  return { talks: files.reduce((sum, { talks }) => sum + talks.length, 0), conferences: files.length };
}

/** An empty database, or one in which loading began and was cut off: the first conference is there, the last is not. */
async function isDue(database: Database, files: DemoFile[]): Promise<boolean> {
  if (!(await database.read.manager.existsBy(TalkEntity, {}))) return true;
  const isThere = async (file: DemoFile | undefined) =>
    file !== undefined &&
    (await database.read.manager.existsBy(ConferenceEntity, { slug: file.conference.slug }));
  return (await isThere(files[0])) && !(await isThere(files.at(-1)));
}

/** The demo is checked by tests; what it did is not reported. */
const SILENT: Reporter = { changes: 0, add: () => undefined };

function aboutSpeakers(files: DemoFile[]): Map<string, string> {
  const facts = new Map<string, { conferences: Set<string>; tags: Set<string> }>();
  for (const { conference, talks } of files) {
    for (const { speakers, tags } of talks) {
      for (const name of speakers) {
        const known = facts.get(name) ?? { conferences: new Set(), tags: new Set() };
        known.conferences.add(conference.name);
        // A round of many speakers says little of one of them.
        if (speakers.length < 5) tags.forEach((tag) => known.tags.add(tag));
        facts.set(name, known);
      }
    }
  }
  return new Map(
    [...facts].map(([name, { conferences, tags }]) => [
      name,
      describeSpeaker(name, [...conferences], [...tags]),
    ]),
  );
}

function eventOf(
  file: DemoFile,
  accounts: Record<string, string>,
  about: Map<string, string>,
): ImportedEvent {
  const { key, ...conference } = file.conference;
  const where = { file: `${conference.slug}.json` };
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: conference.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const slotOf = new Map(file.slots.map((slot) => [slot.talk, slot]));
  const talks = file.talks.map((talk): ImportedTalk => {
    const slot = slotOf.get(talk.key);
    const [day = null, time = null] = slot ? clock.format(new Date(slot.startsAt)).split(' ') : [];
    const description = describeTalk({
      ...talk,
      key: `${key}:${talk.key}`,
      names: talk.speakers,
      conference: conference.name,
      location: conference.location,
      day,
      time,
      track: slot?.track ?? null,
      hasVideo: talk.video !== null,
    });
    return {
      where,
      sourceKey: `${key}:${talk.key}`,
      title: talk.title,
      description,
      made: true,
      videoId: talk.video,
      alternativeIds: [],
      duration: talk.duration,
      createdAt: new Date(talk.createdAt),
      tags: talk.tags,
      featured: talk.featured,
      people: talk.speakers.map((name) => ({
        name,
        key: foldKey(name),
        aliases: [],
        description: about.get(name) ?? '',
        ...(accounts[name] && { github: accounts[name] }),
      })),
    };
  });
  return {
    label: conference.slug,
    conference: { ...conference, where, sourceKey: key, website: null },
    talks,
    slots: file.slots.map((slot) => slotFacts(slot, file)),
  };
}

function slotFacts(slot: DemoFile['slots'][number], { conference, talks }: DemoFile): ImportedSlot {
  const talk = talks.find((candidate) => candidate.key === slot.talk);
  return {
    sourceKey: talk ? `slot:${conference.key}:${talk.key}` : `${conference.key}:${slot.key ?? ''}`,
    talkKey: talk ? `${conference.key}:${talk.key}` : null,
    title: talk?.title ?? slot.title ?? '',
    kind: slot.kind,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    track: slot.track ?? null,
    position: slot.position,
  };
}
