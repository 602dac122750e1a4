import { z } from 'zod';
import type { Where } from './model.js';
import { asList } from './parse.js';
import type { Reporter } from './report.js';

/** Remarks on one row. */
const MOST_REMARKS = 10;

const TEXT = z.string('is not text').nullish();
const TEXT_OR_NUMBER = z.union([z.string(), z.number()], 'is not text').nullish();
const NUMBER = z.number('is not a number').nullish();
/** As the import reads lists: a single value is one of a single entry. */
const list = (of: z.ZodType) => z.preprocess(asList, z.array(of));
const row = (fields: Record<string, z.ZodType>) => z.looseObject(fields, 'is not an object');
const rows = (fields: Record<string, z.ZodType> = {}) => list(row(fields));
const TEXTS = list(TEXT);
const TEXTS_OR_ROWS = list(z.union([z.string(), row({})], 'is neither text nor an object').nullish());

const RECORDING = { video_provider: TEXT_OR_NUMBER, external_player_url: TEXT };
const TALK = {
  ...RECORDING,
  id: TEXT_OR_NUMBER,
  title: TEXT_OR_NUMBER,
  original_title: TEXT_OR_NUMBER,
  description: TEXT,
  kind: TEXT_OR_NUMBER,
  track: TEXT_OR_NUMBER,
  language: TEXT,
  slides_url: TEXT,
  tags: TEXTS,
  additional_resources: rows({ url: TEXT, name: TEXT, title: TEXT }),
  alternative_recordings: rows(RECORDING),
};

/** What a catalogue's fields may be, as far as no other remark of the import says so. */
const TYPES = {
  'series.yml': row({ name: TEXT, website: TEXT, language: TEXT, aliases: TEXTS }),
  'event.yml': row({ title: TEXT, location: TEXT, website: TEXT, date_precision: TEXT, end_date: TEXT }),
  'videos.yml': row({
    ...TALK,
    talks: rows({ ...TALK, start_cue: TEXT_OR_NUMBER, end_cue: TEXT_OR_NUMBER }),
  }),
  'schedule.yml': row({
    days: rows({
      name: TEXT,
      grid: rows({ start_time: TEXT, end_time: TEXT, slots: NUMBER, items: TEXTS_OR_ROWS }),
    }),
  }),
  'cfp.yml': row({ link: TEXT, close_date: TEXT }),
  'speakers.yml': row({ name: TEXT, slug: TEXT, github: TEXT, aliases: TEXTS_OR_ROWS }),
  'category.json': row({ title: TEXT, url: TEXT, start_date: TEXT, end_date: TEXT }),
  videos: row({
    title: TEXT,
    description: TEXT,
    abstract: TEXT,
    summary: TEXT,
    language: TEXT,
    tags: TEXTS,
    videos: rows({ url: TEXT }),
    related_urls: TEXTS_OR_ROWS,
  }),
  conferences: row({
    name: TEXT,
    url: TEXT,
    city: TEXT,
    country: TEXT,
    cfpUrl: TEXT,
    cfpEndDate: TEXT,
    online: z.boolean('is neither true nor false').nullish(),
  }),
  'index.json': row({ title: TEXT, date: TEXT, file: TEXT, language: TEXT, tags: TEXTS }),
} satisfies Record<string, z.ZodType>;

/** Reports fields whose values are of a type that the import does not read. @param value a row as it was read, untracked */
export function reportTypes(kind: keyof typeof TYPES, value: unknown, where: Where, report: Reporter): void {
  const issues = TYPES[kind].safeParse(value).error?.issues ?? [];
  for (const { path, message } of issues.slice(0, MOST_REMARKS))
    report.add('noted', where, 'wrong-type', `${path.join('.') || 'the entry'} ${message}; not read`);
}
