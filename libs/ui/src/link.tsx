import { Link } from '@lectern/remote';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

/** A link inside the site, underlined by the lamp when the mouse is on it. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Underlined as={Link} {...props} />;
}

/** A button that looks like `TextLink`. */
export function TextButton(props: ComponentProps<'button'>) {
  return <Underlined as="button" type="button" {...props} />;
}

/** A link to another site, in a new tab, which screen readers announce. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <Underlined target="_blank" rel="noopener" {...rest}>
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Underlined>
  );
}

const Underlined = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space1};
  min-height: ${theme.tapDense};
  padding: 0;
  border: 0;
  background: none;
  font-weight: ${theme.weightStrong};
  font-size: ${theme.sizeSm};
  text-decoration: underline 2px ${theme.edge};
  text-underline-offset: 0.32em;
  &:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
`;

/**
 * A title whose link covers its card: the card is `position: relative`, and other clickable elements are
 * above the link.
 */
export const CoverLink = styled(Link)`
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 2;
    border-radius: ${theme.radiusM};
  }
  &:focus-visible {
    outline: 0;
  }
  &:focus-visible::after {
    outline: 3px solid ${theme.focus};
    outline-offset: var(--ring, 4px);
  }
`;
