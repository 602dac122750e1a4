import styled from 'styled-components';
import { duotoneOf, initials } from './art';
import { theme } from './theme';
import { usePicture } from './use-picture';

interface AvatarProps {
  /** Of the person; decides the colours of the placeholder. */
  id: number;
  name: string;
  src?: string | null;
  /** 36 px, 72 px, 88 px, or the profile's 112 to 176 px. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Omit it if the name is shown next to the picture. */
  alt?: string;
}

/** A round portrait; initials on a duotone without a picture. */
export function Avatar({ id, name, src = null, size = 's', alt = '' }: AvatarProps) {
  const { missing, picture } = usePicture(src);
  const named = missing && alt ? { role: 'img', 'aria-label': alt } : {};
  return (
    <Round data-size={size} className={duotoneOf(id)} {...named}>
      <Art aria-hidden="true" data-initials={initials(name)} />
      {!missing && (
        <img key={src} {...picture} src={src ?? undefined} alt={alt} loading="lazy" decoding="async" />
      )}
    </Round>
  );
}

/** The default portrait by itself. */
export function SpeakerArt({ id, name, size }: Pick<AvatarProps, 'id' | 'name' | 'size'>) {
  return <Avatar id={id} name={name} size={size} />;
}

const Round = styled.span`
  --d: 2.25rem;
  position: relative;
  display: inline-block;
  width: var(--d);
  height: var(--d);
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  &[data-size='m'] {
    --d: 4.5rem;
  }
  &[data-size='l'] {
    --d: 5.5rem;
  }
  &[data-size='xl'] {
    --d: clamp(7rem, 16vw, 11rem);
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    min-height: 100%;
    max-height: 100%;
    object-fit: cover;
    transition: opacity ${theme.calm} ${theme.ease};
  }
  img[data-loading] {
    opacity: 0;
  }
`;

const Art = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  background: radial-gradient(circle at 70% 20%, var(--f), var(--g) 72%);
  color: var(--p);
  font: 600 calc(var(--d) * 0.36) / 1 ${theme.display};
  &::before {
    content: attr(data-initials);
  }
`;
