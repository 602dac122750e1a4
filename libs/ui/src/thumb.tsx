import { thumbnailOf, thumbnailsOf, videoIdOf, type TalkCard, type ThumbnailSize } from '@lectern/contracts';
import styled from 'styled-components';
import { formatDuration } from './format';
import { TalkArt } from './talk-art';
import { theme } from './theme';
import { usePicture } from './use-picture';
import { VisuallyHidden } from './visually-hidden';

/** The fields of a talk that its picture needs. */
export type ThumbTalk = Pick<
  TalkCard,
  'id' | 'slug' | 'title' | 'youtube_link' | 'thumbnail_url' | 'duration' | 'speaker'
>;

/** The platform answers a missing picture with a grey one of 120 by 90. */
const STAND_IN_WIDTH = 120;

interface ThumbProps {
  talk: ThumbTalk;
  size?: Exclude<ThumbnailSize, 'default'>;
  /** Widths of the frame, as in `sizes` of an image: the browser then chooses among the platform's pictures. */
  widths?: string;
  /** On the first screen: loaded immediately and with priority. */
  eager?: boolean;
}

/** A talk's picture, 16:9, over its poster; decorative except for the duration. */
export function Thumb({ talk, size = 'hqdefault', widths, eager = false }: ThumbProps) {
  const videoId = videoIdOf(talk.youtube_link);
  const src = talk.thumbnail_url ?? (videoId && thumbnailOf(videoId, size));
  const choice = widths && videoId && !talk.thumbnail_url ? thumbnailsOf(videoId) : undefined;
  const { missing, picture } = usePicture(src, STAND_IN_WIDTH);
  const duration = formatDuration(talk.duration);
  return (
    <Frame>
      <TalkArt id={talk.id} name={talk.speaker?.speakername} />
      {!missing && (
        <img
          key={src}
          {...picture}
          sizes={choice && widths}
          srcSet={choice}
          src={src ?? undefined}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
      {duration && (
        <Time>
          <VisuallyHidden>Duration </VisuallyHidden>
          {duration}
        </Time>
      )}
    </Frame>
  );
}

/** The 16:9 frame by itself, for skeletons and the player. A card lights its lower edge by naming it: `&:hover ${Frame}::after`. */
export const Frame = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${theme.radiusM};
  background: ${theme.sunken};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.1);
    transition: box-shadow ${theme.calm} ${theme.ease};
  }
  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    /* Sized by its edges: browsers mark a broken picture with both sizes set, which would hide the art below it. */
    min-height: 100%;
    max-height: 100%;
    object-fit: cover;
    transition: opacity ${theme.calm} ${theme.ease};
  }
  > img[data-loading] {
    opacity: 0;
  }
`;

const Time = styled.span`
  position: absolute;
  z-index: 1;
  right: 0.5rem;
  bottom: 0.5rem;
  padding: 0.05rem 0.4rem;
  border-radius: ${theme.radiusS};
  background: rgb(10 13 14 / 0.86);
  color: #fff;
  font-size: ${theme.sizeXs};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
