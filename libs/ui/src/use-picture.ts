import { useCallback, useState } from 'react';

type State = 'unknown' | 'loading' | 'shown' | 'missing';

/**
 * Follows one picture that lies over its placeholder. A picture may have loaded or failed before hydration, so its own state is
 * read first and its events after. Give the `img` a `key` of its address.
 *
 * @param stand pictures this wide or narrower (pixels) count as missing
 * @returns what to spread on the `img`; `missing` means that it should not be rendered any more
 */
export function usePicture(src: string | null, stand = 0) {
  const [seen, setSeen] = useState<{ src: string | null; state: State }>({ src, state: 'unknown' });
  const settle = useCallback(
    (img: HTMLImageElement) => setSeen({ src, state: img.naturalWidth > stand ? 'shown' : 'missing' }),
    [src, stand],
  );
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (!img) return;
      if (img.complete) settle(img);
      else setSeen({ src, state: 'loading' });
    },
    [src, settle],
  );
  const state = seen.src === src ? seen.state : 'unknown';
  return {
    missing: !src || state === 'missing',
    picture: {
      ref,
      'data-loading': state === 'loading' || undefined,
      onLoad: (event: { currentTarget: HTMLImageElement }) => settle(event.currentTarget),
      onError: () => setSeen({ src, state: 'missing' }),
    },
  };
}
