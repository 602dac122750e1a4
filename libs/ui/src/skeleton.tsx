import styled, { keyframes } from 'styled-components';
import { media } from './theme';

interface SkeletonProps {
  /** CSS lengths; by default a line of text at full width. */
  width?: string;
  height?: string;
  radius?: string;
}

/** Placeholder for loading content; hidden from screen readers, so a text near it must announce the loading. */
export function Skeleton({ width, height, radius }: SkeletonProps) {
  return <Bar aria-hidden="true" $width={width} $height={height} $radius={radius} />;
}

const sheen = keyframes`
  from { background-position: 120% 0; }
  to { background-position: -100% 0; }
`;

const Bar = styled.div<{ $width?: string; $height?: string; $radius?: string }>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ $radius = '4px' }) => $radius};
  background: var(--skeleton-ground)
    linear-gradient(100deg, transparent 30%, var(--sheen) 50%, transparent 70%);
  background-size: 220% 100%;
  animation: ${sheen} 1.6s linear infinite;
  ${media.reducedMotion} {
    background-image: none;
  }
`;
