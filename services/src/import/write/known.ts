import type { DescriptionOrigin, TalkEntity, TalkStatus, VideoState } from '../../modules/catalogue/index.js';
import type { Filled } from '../model.js';

/** A speaker, as compared by an import; id 0 until written. */
export interface KnownSpeaker {
  id: number;
  slug: string;
  name: string;
  nameKey: string;
  description: string;
  github: string | null;
}

export interface KnownTag {
  id: number;
  name: string;
  tagKey: string;
}

export interface KnownSeries {
  id: number;
  slug: string;
  name: string;
  nameKey: string;
  website: string | null;
}

export interface KnownTalk extends Pick<TalkEntity, Filled> {
  id: number;
  slug: string;
  title: string;
  sourceTitle: string | null;
  sourceKey: string | null;
  videoId: string | null;
  described: boolean;
  descriptionOrigin: DescriptionOrigin;
  language: string | null;
  languageGuessed: boolean;
  videoState: VideoState;
  programmePosition: number | null;
  /** The talk it is part of, if any. */
  partOf: KnownTalk | null;
  conferenceId: number | null;
  status: TalkStatus;
  speakers: KnownSpeaker[];
  tags: KnownTag[];
  /** Addresses. */
  links: Set<string>;
  recordings: Set<string>;
}
