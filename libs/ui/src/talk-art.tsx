import { useMemo } from 'react';
import { duotoneOf, initials, motifOf } from './art';

/** A talk's poster without a picture: decorative, the same for the same talk. `name` provides the initials. */
export function TalkArt({ id, name }: { id: number; name?: string }) {
  const motif = useMemo(() => motifOf(id), [id]);
  return (
    <svg
      className={`art ${duotoneOf(id)}`}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g dangerouslySetInnerHTML={{ __html: motif }} />
      {name && (
        <text x="18" y="160">
          {initials(name)}
        </text>
      )}
    </svg>
  );
}
