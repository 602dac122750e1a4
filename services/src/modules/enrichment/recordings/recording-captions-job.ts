import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { TranscriptSource } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { placeholders } from '../../../database/row-values.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { Clock } from '../../../kernel/clock.js';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { isSrt, srtAsVtt } from '../../../text/srt.js';
import type { Cue } from '../../../text/vtt.js';
import { TalkEntity, TranscriptLineEntity } from '../../catalogue/index.js';
import { changeTalks } from '../../search/index.js';
import { isPlayable } from '../../talks/index.js';
import { CaptionCounts } from '../captions/caption-counts.js';
import { misfit } from '../captions/misfit.js';
import { type Away, PlatformJob } from '../platform-job.js';
import { captionsInThread } from '../transcripts/read-in-thread.js';
import { TranscriptError } from '../transcripts/read-transcript.js';
import { storeTranscript } from '../transcripts/store-transcript.js';
import { archiveOrg } from './archive-org.js';
import { type Asking, download, HostFault, read, UnusableFile } from './fetch-from-host.js';
import { mediaCccDe } from './media-ccc-de.js';
import { RecordingCheckEntity } from './recording-check.entity.js';
import { type HostedMedia, inOrder, isMedia, type RecordingHost } from './recording-host.js';
import { SpeechServer } from './speech-server.js';

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
/** Until a talk is looked at again, at first; twice as long after each further attempt. */
const AGAIN_MS = 7 * DAY_MS;
const MOST_DOUBLINGS = 4;
const LARGEST_DESCRIPTION = 10 * MEGABYTE;
const LARGEST_CAPTIONS = 5 * MEGABYTE;
const TEXT_TIMEOUT_MS = 20_000;
const MEDIA_TIMEOUT_MS = 240_000;
const MOST_RECORDINGS = 5;
/** Files of captions of a talk that are tried. */
const MOST_FILES = 3;

interface Candidate {
  id: number;
  language: string | null;
  duration: number | null;
}

interface Found {
  kind: 'found';
  source: TranscriptSource;
  cues: readonly Cue[];
  language: string | null;
  automatic: boolean;
}

/** Nothing came of this talk's recordings, for reasons of their own. */
interface Nothing {
  kind: 'none' | 'failed';
  source: TranscriptSource;
  reason: string;
}

/**
 * Background job: transcripts of recordings on hosts that let everybody read them. Their own captions come first; where there are none, a
 * speech server writes them down, if one is configured. One talk every ten seconds, the most seen first.
 */
@Injectable()
export class RecordingCaptionsJob extends PlatformJob<Candidate, Found | Nothing> {
  private readonly hosts: RecordingHost[];

  constructor(
    leases: JobLeases,
    budget: DailyBudget,
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly counts: CaptionCounts,
    private readonly speech: SpeechServer,
    private readonly clock: Clock,
  ) {
    const { archive, ccc } = config.recordingHosts;
    super(
      {
        job: 'recording captions',
        url: archive ?? ccc ?? speech.settings?.url ?? null,
        firstAfterMs: 120_000,
        everyMs: 10_000,
        aDay: 2_000,
        // Download and transcription, each up to its limit.
        leaseMs: 10 * 60_000,
      },
      { leases, budget, config },
    );
    this.hosts = [...(archive ? [archiveOrg(archive)] : []), ...(ccc ? [mediaCccDe(ccc)] : [])];
  }

  protected async candidate(): Promise<Candidate | undefined> {
    const hasSpeech = this.speech.settings !== null;
    const names = this.hostNames();
    const [talk] = await this.database.slow.query<Candidate>(
      `SELECT t.id, t.language, t.duration FROM talks t LEFT JOIN recording_checks c ON c.talk_id = t.id
       WHERE t.status = 'published' AND t.transcribed = 0 AND t.part_of_id IS NULL
         AND (c.talk_id IS NULL OR c.due_at <= ?${hasSpeech ? ' OR c.transcribable = 0' : ''})
         AND t.id IN (SELECT r.talk_id FROM talk_recordings r WHERE r.kind IN ('page', 'file') AND r.host IN (${placeholders(names)}))
       ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC LIMIT 1`,
      [this.clock.now(), ...names],
    );
    return talk;
  }

  /** Those with captions of their own, and with a speech server those whose files pages may play. */
  private hostNames(): string[] {
    const { archive, ccc } = this.config.recordingHosts;
    return [
      ...(archive ? ['archive.org', 'www.archive.org', 's3.us.archive.org'] : []),
      ...(ccc ? ['media.ccc.de', 'www.media.ccc.de'] : []),
      ...(this.speech.settings ? this.config.videoHosts.filter((host) => !host.startsWith('*')) : []),
    ];
  }

  protected async ask(_url: string, talk: Candidate, stopping: AbortSignal): Promise<Found | Nothing | Away> {
    const rows = await this.database.read.query<{ url: string }>(
      `SELECT url FROM talk_recordings WHERE talk_id = ? AND kind IN ('page', 'file') ORDER BY position, id LIMIT ?`,
      [talk.id, MOST_RECORDINGS],
    );
    const recordings = rows.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url)] : []));
    let nothing: Nothing = { kind: 'none', source: 'speech', reason: 'no file that could be transcribed' };
    for (const recording of recordings) {
      const host = this.hosts.find((one) => one.described(recording) !== null);
      let source = host?.source ?? 'speech';
      try {
        const media = host ? await this.ownCaptions(host, recording, talk, stopping) : this.itself(recording);
        if ('kind' in media) {
          if (media.kind === 'found') return media;
          nothing = media;
          continue;
        }
        if (host) nothing = { kind: 'none', source, reason: 'the host has no captions' };
        source = 'speech';
        const spoken = await this.writtenDown(media, host, talk, stopping);
        if (spoken?.kind === 'found') return spoken;
        if (spoken) nothing = spoken;
      } catch (error) {
        stopping.throwIfAborted();
        if (error instanceof HostFault) return { kind: 'away', reason: error.message, source };
        if (!(error instanceof UnusableFile) && !(error instanceof TranscriptError)) throw error;
        nothing = { kind: 'failed', source, reason: error.message };
      }
    }
    return nothing;
  }

  /** The recording's captions, or the files that could be transcribed. */
  private async ownCaptions(
    host: RecordingHost,
    recording: URL,
    talk: Candidate,
    stopping: AbortSignal,
  ): Promise<Found | Nothing | HostedMedia[]> {
    const { source } = host;
    const asking = (most: number): Asking => ({
      isAllowed: (url) => host.owns(url),
      ...{ most, timeoutMs: TEXT_TIMEOUT_MS, stopping },
    });
    const address = host.described(recording);
    const text = address && (await read(address, asking(LARGEST_DESCRIPTION)));
    if (!text) return { kind: 'none', source, reason: 'the host does not have the recording' };
    const hosted = host.read(parsed(text), recording);
    if (!hosted) throw new HostFault(`${address.host} answers with something else`);
    let fault: Error | null = null;
    for (const one of inOrder(hosted.captions, talk.language).slice(0, MOST_FILES)) {
      try {
        const file = await read(one.url, asking(LARGEST_CAPTIONS));
        if (!file) continue;
        const cues = await captionsInThread(asVtt(file));
        assertFits(cues, talk);
        return {
          kind: 'found',
          source,
          cues,
          language: one.language ?? talk.language,
          automatic: one.automatic,
        };
      } catch (error) {
        if (!(error instanceof UnusableFile) && !(error instanceof TranscriptError)) throw error;
        fault = error;
      }
    }
    if (fault && this.speech.settings === null) throw fault;
    return hosted.media;
  }

  private itself(recording: URL): HostedMedia[] {
    const name = recording.pathname.split('/').at(-1) ?? '';
    return isMedia(name) ? [{ url: recording, name, bytes: null }] : [];
  }

  /** Null without a speech server. */
  private async writtenDown(
    media: readonly HostedMedia[],
    host: RecordingHost | undefined,
    talk: Candidate,
    stopping: AbortSignal,
  ): Promise<Found | Nothing | null> {
    const { settings } = this.speech;
    if (!settings) return null;
    const source = 'speech';
    const chosen = media.find(({ bytes }) => bytes === null || (bytes > 0 && bytes <= settings.largestBytes));
    if (!chosen) return { kind: 'none', source, reason: 'no file is small enough to be transcribed' };
    const giveBack = await this.speech.reserve(talk.duration);
    if (!giveBack) return { kind: 'none', source, reason: 'the minutes of the day are used up' };
    const folder = join(this.config.varDir, 'speech');
    const file = join(folder, randomUUID());
    let used = 0;
    try {
      await mkdir(folder, { recursive: true });
      const { videoHosts } = this.config;
      const isAllowed = (url: URL) => host?.owns(url) ?? isPlayable(url.href, videoHosts);
      const asking = { isAllowed, most: settings.largestBytes, timeoutMs: MEDIA_TIMEOUT_MS, stopping };
      if (!(await download(chosen.url, file, asking)))
        return { kind: 'none', source, reason: 'the host does not have the file' };
      // Whatever comes of it, the server has worked.
      used = talk.duration ?? 0;
      const spoken = await this.speech.transcribe({ file, name: chosen.name }, talk.language, stopping);
      used = spoken.seconds ?? used;
      if (spoken.captions === null) return { kind: 'none', source, reason: 'nothing is said in it' };
      const cues = await captionsInThread(spoken.captions);
      assertFits(cues, talk);
      return { kind: 'found', source, cues, language: spoken.language, automatic: true };
    } finally {
      await rm(file, { force: true });
      await giveBack(used);
    }
  }

  protected async record({ id }: Candidate, answer: Found | Nothing): Promise<void> {
    const reason = answer.kind === 'found' ? null : answer.reason;
    const stored = await this.database.write(async (tx) => {
      if (!(await tx.existsBy(TalkEntity, { id }))) return false;
      await this.counts.add(tx, { source: answer.source, outcome: answer.kind, reason });
      if (answer.kind !== 'found') {
        const before = await tx.findOneBy(RecordingCheckEntity, { talkId: id });
        const attempts = (before?.attempts ?? 0) + 1;
        const waitMs = AGAIN_MS * 2 ** Math.min(attempts - 1, MOST_DOUBLINGS);
        await this.postpone(tx, id, { attempts, waitMs, outcome: answer.reason });
        return false;
      }
      if (await tx.existsBy(TranscriptLineEntity, { talkId: id })) return false;
      await changeTalks(tx, [id], () => storeTranscript(tx, id, answer.cues, answer));
      await tx.delete(RecordingCheckEntity, { talkId: id });
      return true;
    });
    if (stored) this.answers.drop('talks:');
  }

  /** A fault that is no talk's own costs the talk a day, so that others have their turn. */
  protected override async leave({ id }: Candidate, { reason, source = 'speech' }: Away): Promise<void> {
    await this.database.write(async (tx) => {
      await this.counts.add(tx, { source, outcome: 'refused', reason: reason.slice(0, 300) });
      if (!(await tx.existsBy(TalkEntity, { id }))) return;
      const before = await tx.findOneBy(RecordingCheckEntity, { talkId: id });
      await this.postpone(tx, id, { attempts: before?.attempts ?? 0, waitMs: DAY_MS, outcome: reason });
    });
  }

  private async postpone(
    tx: EntityManager,
    talkId: number,
    { attempts, waitMs, outcome }: { attempts: number; waitMs: number; outcome: string },
  ): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + waitMs);
    const transcribable = this.speech.settings !== null;
    await tx.save(RecordingCheckEntity, {
      ...{ talkId, attempts, dueAt, transcribable },
      outcome: outcome.slice(0, 200),
    });
  }
}

/** @throws {UnusableFile} */
function assertFits(cues: readonly Cue[], { duration }: Candidate): void {
  const fault = misfit(cues, duration);
  if (fault !== null) throw new UnusableFile(fault);
}

/** @throws {UnusableFile} */
function asVtt(file: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch (cause) {
    throw new UnusableFile('the captions are not text', { cause });
  }
  return isSrt(text) && !text.startsWith('WEBVTT') ? srtAsVtt(text) : text;
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}
