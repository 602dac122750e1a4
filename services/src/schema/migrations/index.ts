import type { MigrationInterface } from 'typeorm';
import { Initial1763700000000 } from './1763700000000-initial/index.js';
import { Search1763800000000 } from './1763800000000-search/index.js';
import { Enrichment1763830000000 } from './1763830000000-enrichment/index.js';
import { Mail1763840000000 } from './1763840000000-mail/index.js';
import { Rollouts1764000000000 } from './1764000000000-rollouts/index.js';
import { Telemetry1764020000000 } from './1764020000000-telemetry/index.js';
import { LongManifests1764030000000 } from './1764030000000-long-manifests/index.js';
import { Overrides1764050000000 } from './1764050000000-overrides/index.js';
import { Catalogue1764100000000 } from './1764100000000-catalogue/index.js';
import { People1764110000000 } from './1764110000000-people/index.js';
import { SearchDocuments1764130000000 } from './1764130000000-search-documents/index.js';
import { Subjects1764140000000 } from './1764140000000-subjects/index.js';
import { Series1764160000000 } from './1764160000000-series/index.js';
import { TalkLists1764170000000 } from './1764170000000-talk-lists/index.js';
import { GoingOn1764175000000 } from './1764175000000-going-on/index.js';
import { Texts1764180000000 } from './1764180000000-texts/index.js';
import { IdempotencyKeys1764300000000 } from './1764300000000-idempotency-keys/index.js';
import { NoteChanges1764301000000 } from './1764301000000-note-changes/index.js';
import { PictureProposals1764330000000 } from './1764330000000-picture-proposals/index.js';
import { SessionNames1764340000000 } from './1764340000000-session-names/index.js';
import { KeyedRecord1764341000000 } from './1764341000000-keyed-record/index.js';
import { TokenExpiry1764342000000 } from './1764342000000-token-expiry/index.js';
import { IdentityAddresses1764343000000 } from './1764343000000-identity-addresses/index.js';
import { Crowds1764350000000 } from './1764350000000-crowds/index.js';
import { SessionPlaces1764360000000 } from './1764360000000-session-places/index.js';
import { PictureUploads1764361000000 } from './1764361000000-picture-uploads/index.js';
import { WithdrawnRemotes1764370000000 } from './1764370000000-withdrawn-remotes/index.js';
import { ServerFaults1764370100000 } from './1764370100000-server-faults/index.js';
import { ConsoleSessions1764380000000 } from './1764380000000-console-sessions/index.js';
import { ConfirmedSessions1764380100000 } from './1764380100000-confirmed-sessions/index.js';
import { Passkeys1764390000000 } from './1764390000000-passkeys/index.js';
import { RemoteTeams1764392000000 } from './1764392000000-remote-teams/index.js';
import { PathGrants1764392100000 } from './1764392100000-path-grants/index.js';
import { OverrideLeases1764393000000 } from './1764393000000-override-leases/index.js';
import { FreedFiles1764393100000 } from './1764393100000-freed-files/index.js';
import { TokenConfirmations1764395000000 } from './1764395000000-token-confirmations/index.js';
import { Avatars1764396000000 } from './1764396000000-avatars/index.js';
import { CommitMarks1764400000000 } from './1764400000000-commit-marks/index.js';
import { SharedCounts1764400100000 } from './1764400100000-shared-counts/index.js';
import { SearchSuggestions1764400200000 } from './1764400200000-search-suggestions/index.js';
import { SubjectLists1764410000000 } from './1764410000000-subject-lists/index.js';
import { ConferenceNames1764411000000 } from './1764411000000-conference-names/index.js';
import { SearchNarrow1764412000000 } from './1764412000000-search-narrow/index.js';
import { SearchLines1764420000000 } from './1764420000000-search-lines/index.js';
import { SearchBlocks1764430000000 } from './1764430000000-search-blocks/index.js';

/** Every migration, oldest first. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Initial1763700000000,
  Search1763800000000,
  Enrichment1763830000000,
  Mail1763840000000,
  Rollouts1764000000000,
  Telemetry1764020000000,
  LongManifests1764030000000,
  Overrides1764050000000,
  Catalogue1764100000000,
  People1764110000000,
  SearchDocuments1764130000000,
  Subjects1764140000000,
  Series1764160000000,
  TalkLists1764170000000,
  GoingOn1764175000000,
  Texts1764180000000,
  IdempotencyKeys1764300000000,
  NoteChanges1764301000000,
  PictureProposals1764330000000,
  SessionNames1764340000000,
  KeyedRecord1764341000000,
  TokenExpiry1764342000000,
  IdentityAddresses1764343000000,
  Crowds1764350000000,
  SessionPlaces1764360000000,
  PictureUploads1764361000000,
  WithdrawnRemotes1764370000000,
  ServerFaults1764370100000,
  ConsoleSessions1764380000000,
  ConfirmedSessions1764380100000,
  Passkeys1764390000000,
  RemoteTeams1764392000000,
  PathGrants1764392100000,
  OverrideLeases1764393000000,
  FreedFiles1764393100000,
  TokenConfirmations1764395000000,
  Avatars1764396000000,
  CommitMarks1764400000000,
  SharedCounts1764400100000,
  SearchSuggestions1764400200000,
  SubjectLists1764410000000,
  ConferenceNames1764411000000,
  SearchNarrow1764412000000,
  SearchLines1764420000000,
  SearchBlocks1764430000000,
];
