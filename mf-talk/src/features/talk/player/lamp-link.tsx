import { theme } from '@lectern/ui';
import styled from 'styled-components';

/** The single action on a stage: a link to another site. */
export const LampLink = styled.a.attrs({ target: '_blank', rel: 'noopener noreferrer' })`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space2};
  min-height: ${theme.tap};
  padding: 0.25rem 1.125rem;
  border-radius: ${theme.radiusM};
  background: ${theme.lamp};
  color: ${theme.onLamp};
  font-size: ${theme.sizeSm};
  font-weight: ${theme.weightStrong};
  line-height: 1.2;
  text-decoration: none;

  &:hover {
    background: ${theme.lampPress};
  }
`;

/** A quieter variant, for a link within this page. */
export const PlainButton = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.tap};
  padding: 0.25rem 1.125rem;
  border: 1px solid var(--button-edge, ${theme.edge});
  border-radius: ${theme.radiusM};
  font-size: ${theme.sizeSm};
  font-weight: ${theme.weightStrong};
  line-height: 1.2;
  text-decoration: none;

  &:hover {
    background: var(--button-hover, ${theme.sunken});
  }
`;
