export { SITE } from './site.js';
export { CodedAct, type NeededCode, TokenConfirmation, TypedCode } from './coded-act.js';
export { CONFIRMATION_HEADER, type NeededConfirmation, STEP_UPS, type StepUp } from './confirmation.js';
export {
  Confirm,
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyList,
  PasskeyRegistration,
} from './passkey.js';
export { ApiError, ERROR_CODES, type ErrorCode } from './errors.js';
export { ISOLATION_LEVELS, type IsolationLevel, PlatformStatus } from './platform-status.js';
export { TALK_FORMATS } from './talk-formats.js';
export { TalkCard, TalkCardList, TalkFormat, TalkSpeaker, TalkVideo } from './talk-card.js';
export {
  Description,
  DescriptionBlock,
  DescriptionText,
  TALK_LINK_KINDS,
  TalkLinkKind,
} from './description.js';
export {
  LengthReport,
  LikeAnswer,
  SummaryAnswer,
  TagsAndSpeakers,
  TagsAnswer,
  Talk,
  TalkAnswer,
  TalkChapter,
  TalkGroup,
  TalkLink,
  TalkMore,
  TalkPair,
  TalkRecording,
  TalkStep,
  TranscriptAnswer,
  TranscriptChoice,
  TranscriptEntry,
} from './talk.js';
export {
  ComparedSpeaker,
  DismissedPair,
  NewSpeakerJoin,
  PAIR_REASONS,
  PairReason,
  ProposedPicture,
  ProposedPictures,
  SpeakerJoin,
  SpeakerJoinList,
  SpeakerPair,
  SpeakerPairs,
  SpeakerSplit,
  SplitSpeaker,
} from './curation.js';
export {
  Speaker,
  SpeakerConference,
  SpeakerDetails,
  SpeakerList,
  SpeakerName,
  SpeakerNameList,
  SpeakerPage,
  SpeakerProfile,
  SpeakersNamed,
  SpeakerSubject,
  SpeakerTalks,
  TalkCount,
  TopSpeaker,
  TopSpeakerList,
} from './speaker.js';
export {
  OTHER_LETTERS,
  PAIRS_PER_PAGE,
  PROFILE_TALKS_PER_PAGE,
  SPEAKER_SORTS,
  SPEAKER_TALK_SORTS,
  SPEAKER_REACH,
  SPEAKERS_PER_PAGE,
  type SpeakerSort,
  type SpeakerTalkSort,
} from './speaker-lists.js';
export { MAX_NOTE_LENGTH } from './note-limits.js';
export {
  SIGN_IN_FOR_CALENDAR,
  SIGN_IN_TO_ADD_TALK,
  SIGN_IN_TO_LIKE,
  SIGN_IN_TO_SUBSCRIBE,
  SIGN_IN_TO_WRITE,
} from './sign-in-texts.js';
export { NewSlotNote, NewTalkNote, Note, NoteChange, NoteList } from './note.js';
export {
  Conference,
  ConferenceAnswer,
  ConferenceDirectory,
  ConferenceList,
  ConferencePage,
  Edition,
  Slot,
  SlotAnswer,
  SlotsAnswer,
} from './conference.js';
export {
  CONFERENCES_PER_PAGE,
  CONFERENCE_TALKS_PER_PAGE,
  CONFERENCE_TALK_SORTS,
  CONFERENCE_TIMES,
  SERIES_PER_PAGE,
  type ConferenceTalkSort,
  type ConferenceTime,
} from './conference-lists.js';
export { ConferenceTalks, type ConferenceTalksQuery } from './conference-talks.js';
export { CuratedSeries, NewSeriesJoin, NewSeriesPart, Series, SeriesAnswer, SeriesPage } from './series.js';
export {
  FacetValue,
  FacetValueList,
  FoundConference,
  FoundPerson,
  FoundSubject,
  Marks,
  SearchBoxAnswer,
  SearchDetails,
  SearchResult,
  SearchResultList,
  SearchSuggestion,
  SearchSuggestionList,
  SuggestedTalk,
  type CombinedSearch,
} from './search.js';
export {
  SEARCH_FACETS,
  SEARCH_LENGTHS,
  SEARCH_LIMITS,
  SEARCH_SORTS,
  type SearchFacetName,
  type SearchLength,
  type SearchSort,
} from './search-limits.js';
export { TALK_LIST, TALK_SORTS, type TalkSort } from './talk-list-limits.js';
export {
  AddedTalk,
  AddedTalkList,
  FreshConference,
  FurtherShelves,
  TalkListFilters,
  type TalkListQuery,
} from './talk-list.js';
export { ContributionFields } from './contribution-fields.js';
export { CONTRIBUTION_LIMITS } from './contribution-limits.js';
export {
  NewTalk,
  SavedSpeaker,
  SavedTalk,
  SubscribeAnswer,
  TalkChange,
  VideoDetails,
} from './contribution.js';
export { AuthStatus, CurrentUser, SessionList, SignInType, SignOutAnswer, SignedInSession } from './auth.js';
export { TALK_PAGE, talkPath } from './talk-path.js';
export { asVideoLink, thumbnailOf, thumbnailsOf, videoIdOf, type ThumbnailSize } from './youtube.js';
export { judgeAlone, parseManifest } from './gate.js';
export { GATE_LIMITS } from './gate-limits.js';
export { isPathPattern } from './gate-manifest.js';
export type { BuiltFile, BuiltFiles } from './built-files.js';
export { GATE_RULES, GateRefusal, GateReport, type GateRule, inOrder, refusal } from './gate-report.js';
export { codeIn } from './gate-code.js';
export { hashesIn } from './gate-hashes.js';
export {
  CONTRACT_VERSION,
  ReleaseFile,
  ReleaseManifest,
  LaterRemote,
  Snapshot,
  SnapshotRelease,
  SnapshotRemote,
  SHELL_NAME,
} from './release.js';
export { manifestWith } from './manifest-with.js';
export { AuditEntry, AuditHead, AuditList, AuditVerdict } from './audit.js';
export { comparePatterns, findPage, matchPattern, type OwnedPage } from './pages.js';
export { defaultHead, headTags, type Head, type HeadTag } from './head.js';
export { PAGE_DATA_ID, PAGE_ROOT_ID, type PageAnswer, type PageData } from './page-data.js';
export * from './rollout.js';
export {
  PathPattern,
  ReasonText,
  RemoteName,
  Share,
  TeamName,
  TokenReaches,
  UserIds,
} from './rollout-fields.js';
export * from './rollout-actions.js';
export {
  CreatedOverride,
  DevelopmentRemote,
  DevelopmentShell,
  NewOverride,
  OwnOverride,
  StartedOverride,
  overriddenName,
  type PublishedRemote,
} from './override.js';
export {
  Beacon,
  BeaconAnswer,
  Comparison,
  FAILURE_KINDS,
  ReleaseHealth,
  RolloutHealth,
  VITALS,
  type FailureKind,
  type Vital,
} from './telemetry.js';
export { MOST_SUBJECTS_PER_PAGE, OTHER_SUBJECTS, SUBJECT_KINDS, SUBJECTS_PER_PAGE } from './subject-lists.js';
export {
  Subject,
  SubjectConference,
  SubjectDetails,
  SubjectKind,
  SubjectPage,
  SubjectPerson,
} from './tag.js';
