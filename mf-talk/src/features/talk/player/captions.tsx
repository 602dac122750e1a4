import { useQuery } from '@lectern/remote';
import { type RefObject, useEffect } from 'react';
import { captionsOf, escaped } from '../panel/web-vtt';
import { languageName, transcriptQuery } from '../kit';

interface CaptionsProps {
  video: RefObject<HTMLVideoElement | null>;
  slug: string;
}

/** A talk's transcripts as captions of its video, which viewers turn on in the browser's player. */
export function Captions({ video, slug }: CaptionsProps) {
  const { data } = useQuery(transcriptQuery(slug));
  return data?.languages.map(({ language }) => (
    <Track key={language} video={video} slug={slug} language={language} />
  ));
}

/** @param props.language BCP 47; null if unknown */
function Track({ video, slug, language }: CaptionsProps & { language: string | null }) {
  const { data } = useQuery(transcriptQuery(slug, language));
  const isWhole = data !== undefined && !data.more;
  const lines = isWhole ? data.transcripts : undefined;
  useEffect(() => {
    if (!lines) return;
    // It cannot be removed, but ends with the element, of which there is a new one for every player.
    const track = video.current?.addTextTrack(
      'captions',
      language === null ? 'Captions' : languageName(language),
      language ?? undefined,
    );
    for (const { start, end, text } of captionsOf(lines))
      track?.addCue(new VTTCue(start, end, escaped(text)));
  }, [video, language, lines]);
  return null;
}
