import { thumbnailOf, thumbnailsOf, videoIdOf, type Talk } from '@lectern/contracts';

export interface Poster {
  src: string;
  /** The same picture in other widths, for `srcset`. */
  choice?: string;
}

/**
 * Pictures to try for a talk's poster, best first. The platform has the large one for most videos only; the
 * talk's own picture precedes both.
 */
export function posterPictures(talk: Pick<Talk, 'thumbnail_url' | 'youtube_link'>): Poster[] {
  const id = videoIdOf(talk.youtube_link);
  const own = talk.thumbnail_url;
  const derived = id
    ? [{ src: thumbnailOf(id, 'maxresdefault'), choice: thumbnailsOf(id) }, { src: thumbnailOf(id) }]
    : [];
  if (!own) return derived;
  return id && own.includes(`/vi/${id}/`) ? derived : [{ src: own }, ...derived.slice(1)];
}

/** Link preview picture, from the video link, in a size that every video has. */
export function previewPicture(talk: Pick<Talk, 'thumbnail_url' | 'youtube_link'>): string | null {
  const id = videoIdOf(talk.youtube_link);
  return id ? thumbnailOf(id, 'hqdefault') : talk.thumbnail_url;
}
