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
  description: string;
  videoId: string | null;
  /** Ids of other uploads of the same recording. */
  alternativeIds: string[];
  /** Seconds. */
  duration: number | null;
  createdAt: Date;
  tags: string[];
  people: ImportedPerson[];
  /** Rows of the catalogue that are parts of this recording. */
  parts?: Array<{ where: Where; title: string }>;
  featured?: boolean;
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
}
