import { isStandIn, media } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import type { Poster } from './pictures';

/** YouTube responds to a missing size with a small grey picture of this width. */
const MISSING_WIDTH = 120;

/** `sizes` of the picture, which is next to the side panel from 64rem on. */
const WIDTHS = '(min-width: 64rem) 66vw, 100vw';

/**
 * Pictures in the order to try them; nothing if none loads. It fills its frame and never shifts the layout.
 */
export function PosterPicture({ pictures }: { pictures: readonly Poster[] }) {
  const [failed, setFailed] = useState(0);
  const picture = pictures[failed];
  if (!picture) return null;
  const { src, choice } = picture;

  const check = (image: HTMLImageElement | null) => {
    // The picture may have failed or loaded before hydration.
    if (image?.complete && isStandIn(image, MISSING_WIDTH)) setFailed(failed + 1);
  };
  return (
    <Picture
      key={src}
      ref={check}
      sizes={choice && WIDTHS}
      srcSet={choice}
      src={src}
      alt=""
      fetchPriority="high"
      decoding="async"
      onLoad={(event) => check(event.currentTarget)}
      onError={() => setFailed(failed + 1)}
    />
  );
}

const Picture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  min-height: 100%;
  max-height: 100%;
  object-fit: cover;

  /* Without scripts a broken picture would stay. */
  ${media.noScript} {
    display: none;
  }
`;
