import { IdentityEntity } from '../modules/auth/identity.entity.js';
import { SessionEntity } from '../modules/auth/session.entity.js';
import { UserEntity } from '../modules/auth/user.entity.js';
import { CalendarEntryEntity } from '../modules/conferences/calendar-entry.entity.js';
import { CATALOGUE_TABLES } from '../modules/catalogue/tables/index.js';
import { SpeakerPairEntity } from '../modules/curation/speakers/speaker-pair.entity.js';
import { CaptionCheckEntity } from '../modules/enrichment/captions/caption-check.entity.js';
import { JobLeaseEntity } from '../modules/enrichment/captions/job-lease.entity.js';
import { DailyUsageEntity } from '../modules/enrichment/runs/daily-usage.entity.js';
import { EnrichmentRunEntity } from '../modules/enrichment/runs/enrichment-run.entity.js';
import { TranscriptEntity } from '../modules/enrichment/transcript.entity.js';
import { TranscriptLineEntity } from '../modules/enrichment/transcript-line.entity.js';
import { JobCursorEntity } from '../modules/upkeep/job-cursor.entity.js';
import { LengthReportEntity } from '../modules/upkeep/videos/length-report.entity.js';
import { NoteLikeEntity } from '../modules/notes/note-like.entity.js';
import { NoteEntity } from '../modules/notes/note.entity.js';
import { TeamTokenEntity } from '../modules/rollouts/access/team-token.entity.js';
import { AuditEntryEntity } from '../modules/rollouts/audit/audit-entry.entity.js';
import { AuditHeadEntity } from '../modules/rollouts/audit/audit-head.entity.js';
import { AuditNameEntity } from '../modules/rollouts/audit/audit-name.entity.js';
import { OverrideEntity } from '../modules/rollouts/overrides/override.entity.js';
import { ReleaseEntity } from '../modules/rollouts/release.entity.js';
import { RolloutEntity } from '../modules/rollouts/rollout.entity.js';
import { StableSpellEntity } from '../modules/rollouts/stable-spell.entity.js';
import { CountedFactEntity } from '../modules/rollouts/telemetry/tables/counted-fact.entity.js';
import { DailySaltEntity } from '../modules/rollouts/telemetry/tables/daily-salt.entity.js';
import { KnownNetworkEntity } from '../modules/rollouts/telemetry/tables/known-network.entity.js';
import { MessageCountEntity } from '../modules/rollouts/telemetry/tables/message-count.entity.js';
import { ParticipantEntity } from '../modules/rollouts/telemetry/tables/participant.entity.js';
import { ReleaseSpanEntity } from '../modules/rollouts/telemetry/tables/release-span.entity.js';
import { ServerFaultEntity } from '../modules/rollouts/server-faults/server-fault.entity.js';
import { RolloutWatchEntity } from '../modules/rollouts/telemetry/tables/rollout-watch.entity.js';
import { VitalCountEntity } from '../modules/rollouts/telemetry/tables/vital-count.entity.js';
import { MailEntity } from '../modules/subscriptions/mail.entity.js';
import { PictureProposalEntity } from '../modules/uploads/picture-proposal.entity.js';
import { PictureUploadEntity } from '../modules/uploads/picture-upload.entity.js';
import { SubscriptionEntity } from '../modules/subscriptions/subscription.entity.js';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.js';
import { TalkLikeEntity } from '../modules/talks/talk-like.entity.js';
import { TalkTrendEntity } from '../modules/talks/talk-trend.entity.js';
import { TrendVoteEntity } from '../modules/talks/trend-vote.entity.js';
import { TalkViewEntity } from '../modules/talks/talk-view.entity.js';

/** Every table of the product, each after those it refers to. */
export const ENTITIES = [
  UserEntity,
  IdentityEntity,
  SessionEntity,
  IdempotencyKeyEntity,
  ...CATALOGUE_TABLES,
  SpeakerPairEntity,
  PictureProposalEntity,
  PictureUploadEntity,
  TalkLikeEntity,
  TalkViewEntity,
  TalkTrendEntity,
  TrendVoteEntity,
  TranscriptEntity,
  TranscriptLineEntity,
  LengthReportEntity,
  JobCursorEntity,
  EnrichmentRunEntity,
  DailyUsageEntity,
  JobLeaseEntity,
  CaptionCheckEntity,
  CalendarEntryEntity,
  NoteEntity,
  NoteLikeEntity,
  SubscriptionEntity,
  MailEntity,
  ReleaseEntity,
  RolloutEntity,
  StableSpellEntity,
  AuditEntryEntity,
  AuditHeadEntity,
  AuditNameEntity,
  TeamTokenEntity,
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
