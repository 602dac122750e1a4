import { Button } from '@lectern/ui';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useInBrowser } from './in-browser';

/**
 * A button that only a script can answer: until the page is hydrated it takes no click, instead of losing one. It looks the same
 * meanwhile.
 */
export function LiveButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const live = useInBrowser();
  return <Held {...button} disabled={disabled || !live} data-waiting={!(live || disabled) || undefined} />;
}

const Held = styled(Button)`
  &&[data-waiting] {
    opacity: 1;
    cursor: default;
  }
`;
