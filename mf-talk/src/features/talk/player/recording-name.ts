import type { TalkRecording } from '@lectern/contracts';

/** What a recording's host is called. */
export function recordingName({ kind, host }: Pick<TalkRecording, 'kind' | 'host'>): string {
  if (kind === 'youtube') return 'YouTube';
  const name = host.replace(/^www\./, '');
  if (kind === 'vimeo' || name === 'vimeo.com') return 'Vimeo';
  return name.endsWith('.archive.org') ? 'archive.org' : name;
}
