import styled from 'styled-components';
import type { IconShape } from './icons';

/**
 * An icon beside a text, or alone in a control with its own accessible name; screen readers skip it. `size`
 * is a CSS length, by default 1.25em.
 */
export function Icon({ of, size, className }: { of: IconShape; size?: string; className?: string }) {
  return (
    <Svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: of }}
    />
  );
}

const Svg = styled.svg`
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  &:not([width]) {
    width: 1.25em;
    height: 1.25em;
  }
`;
