import { useCallback, useState } from 'react';

/**
 * Whether a loaded picture is the platform's small one, which it sends for a missing size. With `srcset`,
 * browsers scale the width they report: that of a real picture is then about the frame's.
 *
 * @param width of the small one, in pixels
 */
export const isStandIn = (img: HTMLImageElement, width: number): boolean =>
  img.naturalWidth <= (img.srcset ? Math.max(width, img.clientWidth / 2) : width);

/**
 * Tracks one picture above its placeholder. It may have loaded or failed before hydration, so its current
 * state is read first and its events after. Use the address as the `key` of the `img`.
 *
 * @param stand pictures this wide or narrower (pixels) count as missing
 * @returns props for the `img`; `missing` means that it must not be rendered any more
 */
export function usePicture(src: string | null, stand = 0) {
  const [failed, setFailed] = useState<string | null>(null);
  // Whether it is loading is an attribute, which changes without rendering: a page has dozens of pictures, and
  // right after hydration they would all be rendered again in one task.
  const settle = useCallback(
    (img: HTMLImageElement) => {
      delete img.dataset.loading;
      if (isStandIn(img, stand)) setFailed(src);
    },
    [src, stand],
  );
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (!img) return;
      if (img.complete) settle(img);
      else img.dataset.loading = 'true';
    },
    [settle],
  );
  return {
    missing: !src || failed === src,
    picture: {
      ref,
      onLoad: (event: { currentTarget: HTMLImageElement }) => settle(event.currentTarget),
      onError: () => setFailed(src),
    },
  };
}
