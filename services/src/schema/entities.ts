import { IdentityEntity, SessionEntity } from '../modules/auth/index.js';
import { UserEntity } from '../modules/users/index.js';
import { CalendarEntryEntity } from '../modules/conferences/index.js';
import { CATALOGUE_TABLES } from '../modules/catalogue/tables/index.js';
import { SpeakerPairEntity } from '../curation/speakers/speaker-pair.entity.js';
import {
  CaptionCheckEntity,
  CaptionCountEntity,
  EnrichmentRunEntity,
  RecordingCheckEntity,
} from '../modules/enrichment/index.js';
import { EndedPassEntity } from '../jobs/ended-pass.entity.js';
import { JobLeaseEntity } from '../jobs/job-lease.entity.js';
import { DailyBytesEntity } from '../database/daily-bytes/daily-bytes.entity.js';
import { DailyUsageEntity } from '../jobs/daily-usage.entity.js';
import { JobCursorEntity } from '../jobs/job-cursor.entity.js';
import { LengthReportEntity } from '../modules/upkeep/index.js';
import { ContentEntity, NoteEntity, RemovedImportEntity } from '../modules/contents/index.js';
import { NoteLikeEntity } from '../modules/notes/index.js';
import {
  ConfirmationEntity,
  OperatorNoticeEntity,
  PasskeyCodeEntity,
  PasskeyEntity,
  TeamTokenEntity,
  TokenConfirmationEntity,
} from '../platform/access/index.js';
import { AuditHeadEntity, AuditNameEntity } from '../platform/audit/index.js';
import { OverrideEntity } from '../platform/overrides/index.js';
import {
  AuditEntryEntity,
  AuditWaitingEntity,
  ReleaseEntity,
  ReleaseSpanEntity,
  RolloutEntity,
  StablePeriodEntity,
  StartFreezeEntity,
} from '../platform/tables/index.js';
import {
  CountedFactEntity,
  DailySaltEntity,
  KnownNetworkEntity,
  MessageCountEntity,
  ParticipantEntity,
  RolloutWatchEntity,
  VitalCountEntity,
} from '../platform/telemetry/index.js';
import { ServerFaultEntity } from '../platform/server-faults/index.js';
import { AvatarEntity } from '../modules/avatars/index.js';
import { MailEntity, SubscriptionEntity } from '../modules/subscriptions/index.js';
import { PictureProposalEntity } from '../modules/contributions/index.js';
import { PictureUploadEntity } from '../modules/pictures/index.js';
import { IdempotencyKeyEntity } from '../database/idempotency/idempotency-key.entity.js';
import { BackupEntity } from '../operations/backup.entity.js';
import { ProcessEntity } from '../operations/process.entity.js';
import { SharedCountEntity } from '../gateway/counting/shared-count.entity.js';
import { CommitMarkEntity } from '../database/outages/commit-mark.entity.js';
import { TalkLikeEntity, TalkTrendEntity, TalkViewEntity, TrendVoteEntity } from '../modules/talks/index.js';

/** Every table of the product, each after the tables it refers to. */
export const ENTITIES = [
  UserEntity,
  AvatarEntity,
  IdentityEntity,
  SessionEntity,
  IdempotencyKeyEntity,
  CommitMarkEntity,
  SharedCountEntity,
  ...CATALOGUE_TABLES,
  SpeakerPairEntity,
  PictureProposalEntity,
  PictureUploadEntity,
  TalkLikeEntity,
  TalkViewEntity,
  TalkTrendEntity,
  TrendVoteEntity,
  LengthReportEntity,
  JobCursorEntity,
  EnrichmentRunEntity,
  DailyUsageEntity,
  DailyBytesEntity,
  JobLeaseEntity,
  EndedPassEntity,
  ProcessEntity,
  BackupEntity,
  CaptionCheckEntity,
  CaptionCountEntity,
  RecordingCheckEntity,
  CalendarEntryEntity,
  NoteEntity,
  NoteLikeEntity,
  ContentEntity,
  RemovedImportEntity,
  SubscriptionEntity,
  MailEntity,
  ReleaseEntity,
  RolloutEntity,
  StablePeriodEntity,
  StartFreezeEntity,
  AuditEntryEntity,
  AuditWaitingEntity,
  AuditHeadEntity,
  AuditNameEntity,
  TeamTokenEntity,
  PasskeyEntity,
  PasskeyCodeEntity,
  OperatorNoticeEntity,
  ConfirmationEntity,
  TokenConfirmationEntity,
  OverrideEntity,
  ReleaseSpanEntity,
  VitalCountEntity,
  MessageCountEntity,
  CountedFactEntity,
  DailySaltEntity,
  ParticipantEntity,
  RolloutWatchEntity,
  ServerFaultEntity,
  KnownNetworkEntity,
];
