import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Database } from '../../database/database.js';
import { foldKey } from '../../text/text-key.js';
import { readVtt } from '../../text/vtt.js';
import { ConferenceEntity, TalkEntity, TranscriptEntity } from '../../modules/catalogue/index.js';
import { storeTranscript } from '../../modules/enrichment/index.js';
import { changeTalks } from '../../modules/search/index.js';
import type { ImportedEvent, ImportedSlot, ImportedTalk } from '../model.js';
import type { Reporter } from '../report.js';
import { CatalogueWriter } from '../write/writer.js';
import { DemoFile } from './demo-file.js';
import { describeTalk } from './sentences.js';

const FOLDER = import.meta.dirname;
const ACCOUNTS = 'speakers.json';
/** Written last: of talks that nobody has seen yet, lists show the one written last first. */
const WELCOME = 'welcome-to-lectern.json';

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as unknown;

/**
 * Fills an empty, migrated database with the demo catalogue: real talks, speakers and schedules, with the project's own sentences generated
 * from those facts.
 *
 * @param options.force loads even if there are talks; existing ones stay
 * @returns size of the catalogue, or null if there were talks already
 */
export async function loadDemo(
  database: Database,
  options: { force?: boolean } = {},
): Promise<{ talks: number; conferences: number } | null> {
  const others = (await readdir(FOLDER)).filter(
    (name) => name.endsWith('.json') && name !== ACCOUNTS && name !== WELCOME,
  );
  const names = [...others.sort(), WELCOME];
  const files = await Promise.all(names.map(async (name) => DemoFile.parse(await readJson(name))));
  if (!options.force && !(await isDue(database, files))) return null;
  const accounts = z.record(z.string(), z.string()).parse(await readJson(ACCOUNTS));
  const writer = await CatalogueWriter.open(database, SILENT);
  for (const file of files) {
    if (file === files.at(-1)) {
      // With it, all but captions are there.
      await writer.flush();
      await markGone(database, files);
    }
    await writer.write(eventOf(file, accounts));
  }
  await writer.flush();
  await addCaptions(database, files);
  return { talks: files.reduce((sum, { talks }) => sum + talks.length, 0), conferences: files.length };
}

/**
 * An empty database, or one whose loading was interrupted: the first conference exists, the last one or captions do not. A site with
 * other talks gets no demo of a later release.
 */
async function isDue({ read }: Database, files: DemoFile[]): Promise<boolean> {
  const { manager } = read;
  if (!(await manager.existsBy(TalkEntity, {}))) return true;
  const isThere = async (file: DemoFile | undefined) =>
    file !== undefined && (await manager.existsBy(ConferenceEntity, { slug: file.conference.slug }));
  if (!(await isThere(files[0]))) return false;
  if ((await isThere(files.at(-1))) && (await missingCaptions(manager, files)).length === 0) return false;
  const own = files.reduce((sum, { talks }) => sum + talks.length, 0);
  const others = await manager.find(TalkEntity, {
    select: { id: true },
    order: { id: 'ASC' },
    skip: own,
    take: 1,
  });
  return others.length === 0;
}

/** Marks videos as gone, which an import cannot do, since it takes several checks. */
async function markGone(database: Database, files: DemoFile[]): Promise<void> {
  for (const { conference, talks } of files) {
    for (const { key, goneOn } of talks) {
      if (!goneOn) continue;
      const where = { sourceKey: `${conference.key}:${key}`, videoState: 'available' as const };
      const talk = await database.read.manager.findOneBy(TalkEntity, where);
      if (!talk) continue;
      await database.write((tx) =>
        changeTalks(tx, [talk.id], () => tx.update(TalkEntity, talk.id, { videoState: 'gone', goneOn })),
      );
    }
  }
}

/** Captions of the demo that its talks lack. `file`: in this folder. */
async function missingCaptions(manager: EntityManager, files: DemoFile[]) {
  const missing: { talkId: number; language: string; file: string }[] = [];
  for (const { conference, talks } of files) {
    for (const { key, captions = [] } of talks) {
      if (captions.length === 0) continue;
      const talk = await manager.findOneBy(TalkEntity, { sourceKey: `${conference.key}:${key}` });
      if (!talk) continue;
      for (const language of captions) {
        const own = { talkId: talk.id, language };
        if (!(await manager.existsBy(TranscriptEntity, own)))
          missing.push({ ...own, file: `${key}.${language}.vtt` });
      }
    }
  }
  return missing;
}

async function addCaptions(database: Database, files: DemoFile[]): Promise<void> {
  for (const { talkId, language, file } of await missingCaptions(database.read.manager, files)) {
    const { cues } = readVtt(await readFile(join(FOLDER, file), 'utf8'));
    await database.write((tx) =>
      changeTalks(tx, [talkId], () =>
        storeTranscript(tx, talkId, cues, { language, automatic: false, source: 'import' }),
      ),
    );
  }
}

/** Tests check the demo; loading it is not reported. */
const SILENT: Reporter = { changes: 0, add: () => undefined };

function eventOf(file: DemoFile, accounts: Record<string, string>): ImportedEvent {
  const { key, ...conference } = file.conference;
  const where = { file: `${conference.slug}.json` };
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: conference.timeZone,
    dateStyle: 'short',
  });
  const slotOf = new Map(file.slots.map((slot) => [slot.talk, slot]));
  const talks = file.talks.map((talk, programmePosition): ImportedTalk => {
    const slot = slotOf.get(talk.key);
    const day = slot ? clock.format(new Date(slot.startsAt)) : (talk.givenOn ?? null);
    const description =
      talk.description ??
      describeTalk({
        ...talk,
        names: talk.speakers,
        conference: conference.name,
        location: conference.location,
        day,
      });
    const chapters = (talk.chapters ?? []).map(({ at, title }) => `- ${clockOf(at)} ${title}`);
    return {
      where,
      sourceKey: `${key}:${talk.key}`,
      title: talk.title,
      originalTitle: talk.originalTitle ?? null,
      description: chapters.length > 0 ? `${description}\n\n${chapters.join('\n')}` : description,
      made: true,
      videoId: talk.video,
      alternativeIds: [],
      duration: talk.duration,
      createdAt: new Date(talk.createdAt),
      givenOn: day,
      language: talk.language ?? null,
      format: talk.format ?? null,
      programmePosition,
      ...(talk.recordings && { recordings: talk.recordings }),
      ...(talk.links && { links: talk.links }),
      ...(talk.videoState && { videoState: talk.videoState }),
      ...(talk.partOf && {
        partOf: {
          sourceKey: `${key}:${talk.partOf.key}`,
          startsAt: talk.partOf.startsAt,
          endsAt: talk.partOf.endsAt,
        },
      }),
      tags: talk.tags,
      featured: talk.featured,
      people: talk.speakers.map((name) => ({
        name,
        key: foldKey(name),
        aliases: [],
        ...(accounts[name] && { github: accounts[name] }),
      })),
    };
  });
  return {
    label: conference.slug,
    conference: { ...conference, where, sourceKey: key, website: null, series: conference.series ?? null },
    talks,
    slots: file.slots.map((slot) => slotFacts(slot, file)),
  };
}

const clockOf = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

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
