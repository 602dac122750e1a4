import type { VideoState } from '../../modules/catalogue/index.js';
import type { ImportedConference, ImportedTalk, Where } from '../model.js';
import { addDays } from '../normalise/dates.js';
import { isCancelled } from '../normalise/status.js';
import { recordingOf, sortRecordings, vimeoRecording } from '../normalise/recordings.js';
import { shorten } from '../../text/text.js';
import { youtubeId, youtubeLink } from '../../text/video-links.js';
import { asList, isRow, type Row } from '../parse.js';
import type { ImportReport } from '../report.js';

const STATES: Record<string, VideoState> = {
  scheduled: 'expected',
  not_recorded: 'not_recorded',
  not_published: 'not_public',
};
/** A recording announced longer ago than this is no longer expected. */
const EXPECTED_DAYS = 365;

const onYoutube = (row: Row): string | null =>
  row['video_provider'] === 'youtube' ? youtubeId(row['video_id']) : null;

/** Where the row's talk can be watched. */
export function watchedAt(
  row: Row,
  { givenOn, conference }: { givenOn: string | null; conference: ImportedConference },
  where: Where,
  report: ImportReport,
): Pick<ImportedTalk, 'videoId' | 'alternativeIds' | 'recordings' | 'videoState'> {
  const videoId = onYoutube(row);
  const provider = typeof row['video_provider'] === 'string' ? row['video_provider'] : 'none';
  const others = asList(row['alternative_recordings']).filter(isRow);
  const ids = others.map(onYoutube).filter((id) => id !== null && id !== videoId) as string[];
  const recordings = sortRecordings([elsewhere(row), ...others.map((other) => recordingIn(other))]);
  if (!videoId && provider === 'youtube')
    report.add('noted', where, 'bad-video-id', `${JSON.stringify(row['video_id'])} is not a video id`);
  else if (!videoId && recordings.length === 0 && provider !== 'parent')
    report.add(
      'noted',
      where,
      'no-video',
      `no video (${shorten(provider, 40)}); imported as a talk without one`,
    );
  return {
    videoId,
    alternativeIds: [...new Set(ids)],
    recordings: recordings.filter(({ url }) => videoId === null || !url.endsWith(`v=${videoId}`)),
    videoState: videoId
      ? 'available'
      : (isCancelled(row, where, report) || conference.status === 'cancelled') && recordings.length === 0
        ? 'cancelled'
        : stateOf(provider, givenOn),
  };
}

function recordingIn(row: Row): ReturnType<typeof recordingOf> {
  const id = onYoutube(row);
  return id === null ? elsewhere(row) : recordingOf(youtubeLink(id));
}

/** A recording on a host other than YouTube: its page if there is one, since it offers more than the file. */
function elsewhere(row: Row): ReturnType<typeof recordingOf> {
  if (row['video_provider'] === 'vimeo') return vimeoRecording(row['video_id']);
  if (row['video_provider'] !== 'mp4') return null;
  return recordingOf(row['external_player_url']) ?? recordingOf(row['video_id']);
}

function stateOf(provider: string, givenOn: string | null): VideoState {
  const state = STATES[provider] ?? 'unknown';
  const today = new Date().toISOString().slice(0, 10);
  return state === 'expected' && givenOn !== null && addDays(givenOn, EXPECTED_DAYS) < today
    ? 'unknown'
    : state;
}
