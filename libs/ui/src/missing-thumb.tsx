import styled from 'styled-components';
import { Icon } from './icon';
import type { IconShape } from './icons';
import { theme } from './theme';
import { Frame } from './thumb';

/** Replaces a talk's picture if there is nothing to watch: decorative, its icon says why. */
export function MissingThumb({ icon }: { icon: IconShape }) {
  return (
    <Hatched>
      <Icon of={icon} size="1.5rem" />
    </Hatched>
  );
}

const Hatched = styled(Frame)`
  display: grid;
  place-items: center;
  background: repeating-linear-gradient(-45deg, transparent 0 7px, var(--hatch-strong) 7px 8px)
    ${theme.sunken};
  color: ${theme.ink3};
`;
