import { ConferenceKeyEntity } from './conference-key.entity.js';
import { ConferenceEntity } from './conference.entity.js';
import { SeriesKeyEntity } from './series-key.entity.js';
import { SeriesEntity } from './series.entity.js';
import { SlotEntity } from './slot.entity.js';
import { SlugRedirectEntity } from './slug-redirect.entity.js';
import { SpeakerAliasEntity } from './speaker-alias.entity.js';
import { SpeakerJoinEntity } from './speaker-join.entity.js';
import { SpeakerTagEntity } from './speaker-tag.entity.js';
import { SpeakerEntity } from './speaker.entity.js';
import { SubjectStartEntity } from './subject-start.entity.js';
import { TagNameEntity } from './tag-name.entity.js';
import { TagEntity } from './tag.entity.js';
import { TalkJoinEntity } from './talk-join.entity.js';
import { TalkLinkEntity } from './talk-link.entity.js';
import { TalkNeighbourEntity } from './talk-neighbour.entity.js';
import { TalkRecordingEntity } from './talk-recording.entity.js';
import { TalkSpeakerEntity } from './talk-speaker.entity.js';
import { TalkTagEntity } from './talk-tag.entity.js';
import { TalkTextEntity } from './talk-text.entity.js';
import { TalkEntity } from './talk.entity.js';
import { TranscriptLineEntity } from './transcript-line.entity.js';
import { TranscriptEntity } from './transcript.entity.js';
import { VideoCheckEntity } from './video-check.entity.js';
import { VideoNumbersEntity } from './video-numbers.entity.js';

/** Every table of the catalogue, each after the tables it refers to. */
export const CATALOGUE_TABLES = [
  SeriesEntity,
  SeriesKeyEntity,
  ConferenceEntity,
  ConferenceKeyEntity,
  SpeakerEntity,
  SpeakerAliasEntity,
  SpeakerJoinEntity,
  TalkEntity,
  TalkTextEntity,
  TalkSpeakerEntity,
  TagEntity,
  TagNameEntity,
  TalkTagEntity,
  SubjectStartEntity,
  SpeakerTagEntity,
  TalkRecordingEntity,
  TalkLinkEntity,
  TalkNeighbourEntity,
  TalkJoinEntity,
  TranscriptEntity,
  TranscriptLineEntity,
  VideoCheckEntity,
  VideoNumbersEntity,
  SlotEntity,
  SlugRedirectEntity,
];

export { ConferenceEntity } from './conference.entity.js';
export { ConferenceKeyEntity } from './conference-key.entity.js';
export { SeriesEntity } from './series.entity.js';
export { SeriesKeyEntity } from './series-key.entity.js';
export { SlotEntity, type SlotKind } from './slot.entity.js';
export { SlugRedirectEntity } from './slug-redirect.entity.js';
export { SpeakerEntity } from './speaker.entity.js';
export { SubjectStartEntity } from './subject-start.entity.js';
export { SpeakerAliasEntity } from './speaker-alias.entity.js';
export { SpeakerJoinEntity } from './speaker-join.entity.js';
export { SpeakerTagEntity } from './speaker-tag.entity.js';
export { TagEntity } from './tag.entity.js';
export { type DescriptionOrigin, TalkEntity, type TalkStatus, type VideoState } from './talk.entity.js';
export { TalkJoinEntity } from './talk-join.entity.js';
export { TalkLinkEntity } from './talk-link.entity.js';
export { type Relation, TalkNeighbourEntity } from './talk-neighbour.entity.js';
export { type RecordingKind, TalkRecordingEntity } from './talk-recording.entity.js';
export { TalkSpeakerEntity } from './talk-speaker.entity.js';
export { TalkTagEntity } from './talk-tag.entity.js';
export { TalkTextEntity } from './talk-text.entity.js';
export { TranscriptEntity } from './transcript.entity.js';
export { TranscriptLineEntity } from './transcript-line.entity.js';
export { VideoCheckEntity } from './video-check.entity.js';
export { type NumbersSource, VideoNumbersEntity } from './video-numbers.entity.js';
