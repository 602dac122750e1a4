import type { EventStatus } from '@lectern/contracts';
import { IMPORTED, type TalkEntity, type VideoState } from '../modules/catalogue/index.js';
import type { ImportedLink } from './normalise/links.js';
import type { Recording } from './normalise/recordings.js';

/** A location in a catalogue. */
export interface Where {
  /** Relative to the catalogue's folder. */
  file: string;
  /** From 1; undefined if the file is one row. */
  line?: number;
  /** The catalogue's name for the row. */
  row?: string;
}

/** A person as named in a catalogue. */
export interface ImportedPerson {
  name: string;
  /** Key under which the person is stored (`nameKey`). */
  key: string;
  /** `identityKey` of every other name the catalogue lists for this person. */
  aliases: string[];
  slug?: string;
  github?: string;
  description?: string;
}

/** The columns of a talk that an import fills where they are empty. */
export const FILLED = [...IMPORTED, 'originalTitle'] as const satisfies ReadonlyArray<keyof TalkEntity>;
export type Filled = (typeof FILLED)[number];

/** The values of a row for {@link FILLED}; null for what it does not say. */
export const filledBy = (source: ImportedTalk): Pick<TalkEntity, Filled> =>
  Object.fromEntries(FILLED.map((name) => [name, source[name] ?? null])) as Pick<TalkEntity, Filled>;

/** `originalTitle` is in the talk's language, if `title` is a translation. The title is the source's own until it is planned. */
export interface ImportedTalk extends Partial<Pick<TalkEntity, Filled>> {
  where: Where;
  /** The catalogue's own key, unique across all catalogues. */
  sourceKey: string;
  title: string;
  /** As in the catalogue, if `title` leaves out what it repeats. */
  sourceTitle?: string | null;
  /** As in the catalogue, with its markup. */
  description: string;
  /** Whether the description was written by this project. */
  made?: boolean;
  /** BCP 47, if the catalogue states it for this talk. */
  language?: string | null;
  /** BCP 47; language of most talks of the event or catalogue, used if the text does not indicate one. */
  usualLanguage?: string | null;
  videoId: string | null;
  /** Ids of other uploads of the same recording. */
  alternativeIds: string[];
  /** Recordings besides `videoId`. */
  recordings?: Recording[];
  /** Why there is no video, according to the catalogue. */
  videoState?: VideoState;
  links?: ImportedLink[];
  /** Seconds. */
  duration: number | null;
  createdAt: Date;
  tags: string[];
  people: ImportedPerson[];
  /** From 0, in the order of the event's programme. */
  programmePosition?: number | null;
  /** The talk whose recording contains this one: its key, and seconds. */
  partOf?: { sourceKey: string; startsAt: number | null; endsAt: number | null };
  featured?: boolean;
}

/** A series of conferences, as in a catalogue. */
export interface ImportedSeries {
  /** Identifies it across imports, such as `rubyevents:railsconf`, or `name:pyconus` if only names are known. */
  key: string;
  name: string;
  /** Its other names. */
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
  /** Null if the name implies no series. */
  series?: ImportedSeries | null;
  /** Topic. */
  topic?: string | null;
  cfpEndsOn?: string | null;
  cfpLink?: string | null;
  /** Undefined if the catalogue does not say; null if it takes place. */
  status?: EventStatus | null | undefined;
}

export interface ImportedSlot {
  sourceKey: string;
  /** `sourceKey` of its talk; null for a break, or a talk that was rejected. */
  talkKey: string | null;
  title: string;
  kind: 'talk' | 'break';
  startsAt: Date;
  endsAt: Date;
  track: string | null;
  position: number;
}

/** The unit in which an import writes: a conference with its talks and its schedule. */
export interface ImportedEvent {
  label: string;
  conference: ImportedConference | null;
  talks: ImportedTalk[];
  slots: ImportedSlot[];
  /** Whether the conference is itself a row of the catalogue, and counted as one. */
  isRow?: boolean;
}
