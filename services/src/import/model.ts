import type { TalkFormat } from '@lectern/contracts';
import type { VideoState } from '../modules/catalogue/index.js';
import type { ImportedLink } from './normalise/links.js';
import type { Recording } from './normalise/recordings.js';

/** Where something stands in a catalogue. */
export interface Where {
  /** Relative to the catalogue's folder. */
  file: string;
  /** From 1; undefined where the file is the row. */
  line?: number;
  /** What the catalogue calls the row. */
  row?: string;
}

/** A person as a catalogue names them. */
export interface ImportedPerson {
  name: string;
  /** Key under which the person is stored (`nameKey`). */
  key: string;
  /** `identityKey` of every other name that the catalogue lists for the same person. */
  aliases: string[];
  slug?: string;
  github?: string;
  description?: string;
}

export interface ImportedTalk {
  where: Where;
  /** The catalogue's own name for it, unique over all catalogues. */
  sourceKey: string;
  title: string;
  /** In the language of the talk, where `title` is a translation. */
  originalTitle?: string | null;
  /** As the catalogue has it, in whatever markup. */
  description: string;
  /** The description is of this project's own making. */
  made?: boolean;
  /** BCP 47, where the catalogue says it of this talk. */
  language?: string | null;
  /** BCP 47 of most talks of its event, for where its own words say nothing. */
  usualLanguage?: string | null;
  format?: TalkFormat | null;
  videoId: string | null;
  /** Ids of other uploads of the same recording. */
  alternativeIds: string[];
  /** Recordings beside `videoId`. */
  recordings?: Recording[];
  /** What the catalogue says of a video that is not there. */
  videoState?: VideoState;
  links?: ImportedLink[];
  /** Seconds. */
  duration: number | null;
  /** The day it was given, `yyyy-MM-dd`. */
  givenOn?: string | null;
  createdAt: Date;
  tags: string[];
  people: ImportedPerson[];
  /** From 0, in the order of the event's programme. */
  programmePosition?: number | null;
  /** The talk whose recording holds this one: its key, and seconds. */
  partOf?: { sourceKey: string; startsAt: number | null; endsAt: number | null };
  featured?: boolean;
}

/** A conference through the years, as a catalogue has it. */
export interface ImportedSeries {
  /** Under which it is found again, such as `rubyevents:railsconf`, or `name:pyconus` where only names tell. */
  key: string;
  name: string;
  /** Other names of it. */
  aliases?: string[];
  website?: string | null;
}

export interface ImportedConference {
  where: Where;
  sourceKey: string;
  slug: string;
  name: string;
  location: string | null;
  /** IANA name. */
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  website: string | null;
  /** Null: the name tells no series. */
  series?: ImportedSeries | null;
  /** What it is about. */
  topic?: string | null;
  cfpEndsOn?: string | null;
  cfpLink?: string | null;
}

export interface ImportedSlot {
  sourceKey: string;
  /** `sourceKey` of its talk; null: a break, or a talk that could not be taken. */
  talkKey: string | null;
  title: string;
  kind: 'talk' | 'break';
  startsAt: Date;
  endsAt: Date;
  track: string | null;
  position: number;
}

/** What is written together: a conference with its talks and its schedule. */
export interface ImportedEvent {
  label: string;
  conference: ImportedConference | null;
  talks: ImportedTalk[];
  slots: ImportedSlot[];
  /** The conference is what the catalogue lists, and so is accounted for. */
  isRow?: boolean;
}
