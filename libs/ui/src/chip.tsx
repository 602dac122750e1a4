import { Link } from '@lectern/remote';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

/** A filter that is on or off: `aria-pressed`. */
export function Chip(props: ComponentProps<'button'>) {
  return <ChipBox type="button" {...props} />;
}

/** A tag that is a link, or a filter that is a link: `aria-current="true"` if it is on. */
export function ChipLink(props: ComponentProps<typeof Link>) {
  return <ChipBox as={Link} {...props} />;
}

/** Chips side by side, wrapping. */
export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2};
`;

const ChipBox = styled.button`
  display: inline-flex;
  @media print {
    display: none;
  }
  align-items: center;
  gap: ${theme.space2};
  min-height: ${theme.tapDense};
  max-width: 100%;
  padding: 0 0.875rem;
  border: ${theme.hairline};
  border-radius: ${theme.radiusFull};
  background: ${theme.surface};
  color: ${theme.ink};
  font-size: ${theme.sizeSm};
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    border-color: ${theme.ink};
  }
  &:focus-visible {
    border-radius: ${theme.radiusFull};
  }
  &[aria-pressed='true'],
  &[aria-current='true'] {
    background: ${theme.ink};
    border-color: ${theme.ink};
    color: ${theme.canvas};
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'],
    &[aria-current='true'] {
      border: 2px solid Highlight;
    }
  }
`;

/** A status in a word; colour only repeats what the word says. */
export function Tag({ tone, ...rest }: ComponentProps<'span'> & { tone?: 'plain' | 'lamp' | 'ok' | 'bad' }) {
  return <TagBox data-tone={tone} {...rest} />;
}

const TagBox = styled.span`
  display: inline-flex;
  flex-shrink: 0;
  align-items: center;
  max-width: 100%;
  gap: 0.35em;
  padding: 0.1em 0.55em;
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  color: ${theme.ink2};
  font-size: ${theme.sizeXs};
  font-weight: ${theme.weightStrong};
  &[data-tone='lamp'] {
    background: ${theme.lampWash};
    color: ${theme.lampInk};
  }
  &[data-tone='ok'] {
    background: ${theme.successWash};
    color: ${theme.success};
  }
  &[data-tone='bad'] {
    background: ${theme.dangerWash};
    color: ${theme.danger};
  }
`;
