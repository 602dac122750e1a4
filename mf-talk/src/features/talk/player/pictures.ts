import { thumbnailOf, videoIdOf, type Talk } from '@lectern/contracts';

/**
 * Pictures to try for a talk's poster, best first. The platform has the large one for most videos only; the
 * talk's own picture precedes both.
 */
export function posterPictures(talk: Pick<Talk, 'thumbnail_url' | 'youtube_link'>): string[] {
  const id = videoIdOf(talk.youtube_link);
  const own = talk.thumbnail_url;
  const derived = id ? [thumbnailOf(id, 'maxresdefault'), thumbnailOf(id, 'hqdefault')] : [];
  if (!own) return derived;
  return id && own.includes(`/vi/${id}/`) ? derived : [own, ...derived.slice(1)];
}

/** Link preview picture, from the video link, in a size that every video has. */
export function previewPicture(talk: Pick<Talk, 'thumbnail_url' | 'youtube_link'>): string | null {
  const id = videoIdOf(talk.youtube_link);
  return id ? thumbnailOf(id, 'hqdefault') : talk.thumbnail_url;
}
