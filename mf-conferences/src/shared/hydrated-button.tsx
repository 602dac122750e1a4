import { Button } from '@lectern/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useHydrated } from './use-hydrated';

/**
 * A button that needs a script: disabled until the page is hydrated, so that no click is lost, but without
 * looking disabled.
 */
export function HydratedButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Held {...button} disabled={disabled || !hydrated} data-waiting={!(hydrated || disabled) || undefined} />
  );
}

const Held = styled(Button)`
  &&[data-waiting] {
    opacity: 1;
    cursor: default;
  }
`;
