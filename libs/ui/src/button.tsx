import { Link } from '@lectern/remote';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { theme } from './theme';

interface Look {
  /** Defaults to `outline`; at most one `lamp` button a view. */
  tone?: 'outline' | 'lamp' | 'solid' | 'quiet' | 'danger';
  /** Lower with a mouse. */
  dense?: boolean;
  /** Square, for an icon only: name it with `aria-label`. */
  icon?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

const lookOf = ({ tone, dense, icon, wide }: Look) => ({
  'data-tone': tone,
  'data-dense': dense || undefined,
  'data-icon': icon || undefined,
  'data-wide': wide || undefined,
});

/** A button; `type="button"` by default. Pressed by `aria-pressed`, off by `disabled` or `aria-disabled`. */
export function Button({ tone, dense, icon, wide, ...rest }: Look & ComponentProps<'button'>) {
  return <ButtonBox type="button" {...lookOf({ tone, dense, icon, wide })} {...rest} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ tone, dense, icon, wide, ...rest }: Look & ComponentProps<typeof Link>) {
  return <ButtonBox as={Link} {...lookOf({ tone, dense, icon, wide })} {...rest} />;
}

const ButtonBox = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space2};
  min-height: ${theme.tap};
  padding: 0.25rem 1.125rem;
  border: 1px solid var(--button-edge, ${theme.edge});
  border-radius: ${theme.radiusM};
  background: var(--button, ${theme.surface});
  color: ${theme.ink};
  font-weight: ${theme.weightStrong};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  text-decoration: none;
  /* One line, unless that is wider than the place it stands in. */
  flex-shrink: 0;
  max-width: 100%;
  overflow-wrap: break-word;
  transition:
    background ${theme.quick},
    border-color ${theme.quick},
    transform ${theme.quick};
  &:focus-visible {
    border-radius: ${theme.radiusM};
  }
  &:hover {
    border-color: ${theme.ink};
    background: var(--button-hover, ${theme.sunken});
  }
  &:active {
    transform: translateY(1px);
  }
  @media print {
    display: none;
  }
  &[aria-pressed='true'] {
    background: ${theme.lampWash};
    border-color: ${theme.lampLine};
    svg {
      fill: currentColor;
    }
  }
  &[data-tone='lamp'] {
    background: ${theme.lamp};
    border-color: ${theme.lamp};
    color: ${theme.onLamp};
    &:hover {
      background: ${theme.lampPress};
      border-color: ${theme.lampPress};
    }
  }
  &[data-tone='solid'] {
    background: ${theme.ink};
    border-color: ${theme.ink};
    color: ${theme.canvas};
    &:hover {
      background: color-mix(in srgb, ${theme.ink} 86%, ${theme.canvas});
    }
  }
  &[data-tone='danger'] {
    background: ${theme.dangerFill};
    border-color: ${theme.dangerFill};
    color: #fff;
    &:hover {
      border-color: ${theme.ink};
    }
  }
  &[data-tone='quiet']:not(:hover) {
    border-color: transparent;
    background: none;
  }
  &[data-tone='quiet']:hover {
    border-color: transparent;
  }
  &[data-dense] {
    min-height: ${theme.tapDense};
    padding-inline: 0.8125rem;
  }
  &[data-icon] {
    flex: none;
    width: ${theme.tap};
    padding: 0;
  }
  &[data-dense][data-icon] {
    width: ${theme.tapDense};
  }
  &[data-wide] {
    width: 100%;
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
    transform: none;
  }
`;
