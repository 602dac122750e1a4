import type { TalkRecording } from '@lectern/contracts';

/** Display name of a recording's host. */
export function recordingName({ kind, host }: Pick<TalkRecording, 'kind' | 'host'>): string {
  if (kind === 'youtube') return 'YouTube';
  const name = host.replace(/^www\./, '');
  if (kind === 'vimeo' || name === 'vimeo.com') return 'Vimeo';
  return name.endsWith('.archive.org') ? 'archive.org' : name;
}
