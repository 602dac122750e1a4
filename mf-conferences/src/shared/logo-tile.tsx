import { duotoneOf, monogram, theme, type ArtConference } from '@lectern/ui';
import { useCallback, useState } from 'react';
import styled from 'styled-components';

interface LogoTileProps {
  src: string | null;
  /** Of the conference; it is shown next to the tile, which is decorative. */
  name: string;
  /** Undefined while unknown; then the tile is grey. */
  of: ArtConference | undefined;
  large?: boolean;
}

/** A conference's logo; without one, its initials on two colours. */
export function LogoTile({ src, name, of, large }: LogoTileProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // It may have failed before hydration, when there was no listener.
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return (
    <Tile className={of && duotoneOf(of)} data-large={large || undefined} aria-hidden="true">
      {monogram(name)}
      {src && src !== failed && (
        <img key={src} ref={ref} src={src} alt="" decoding="async" onError={() => setFailed(src)} />
      )}
    </Tile>
  );
}

const Tile = styled.span`
  --d: 4rem;
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: var(--d);
  height: var(--d);
  overflow: hidden;
  border-radius: ${theme.radiusM};
  background: var(--g, ${theme.sunken});
  color: var(--p, ${theme.ink2});
  font: 600 1.25rem/1 ${theme.display};
  &[data-large] {
    --d: clamp(3.5rem, 9vw, 5rem);
    font-size: 1.5rem;
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    min-height: 100%;
    max-height: 100%;
    object-fit: contain;
    background: #fff;
  }
`;
