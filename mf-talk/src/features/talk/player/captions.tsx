import type { TranscriptEntry } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { type RefObject, useEffect } from 'react';
import { captionsOf, escaped } from '../panel/web-vtt';
import { languageName, transcriptQuery } from '../kit';

interface CaptionsProps {
  video: RefObject<HTMLVideoElement | null>;
  slug: string;
}

/** A talk's transcripts as captions of its video, which viewers turn on in the browser's player. */
export function Captions({ video, slug }: CaptionsProps) {
  const client = useQueryClient();
  const languages = useQuery(transcriptQuery(slug)).data?.languages;
  useEffect(() => {
    const element = video.current;
    if (!languages || !element) return;
    // All at once, so that they are in this order. They cannot be removed, but end with the element, of which there is a new one for every
    // player.
    const tracks = languages.map(({ language }) => ({ language, track: newTrack(element, language) }));
    for (const { language, track } of tracks)
      client.fetchQuery(transcriptQuery(slug, language)).then(
        ({ transcripts }) => fill(track, transcripts),
        // Logged by the query.
        () => undefined,
      );
  }, [client, video, slug, languages]);
  return null;
}

/** @param language BCP 47; null if unknown */
const newTrack = (element: HTMLVideoElement, language: string | null): TextTrack =>
  element.addTextTrack(
    'captions',
    language === null ? 'Captions' : languageName(language),
    language ?? undefined,
  );

function fill(track: TextTrack, lines: readonly TranscriptEntry[]): void {
  for (const { start, end, text } of captionsOf(lines)) track.addCue(new VTTCue(start, end, escaped(text)));
}
