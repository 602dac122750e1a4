import { theme } from '@lectern/ui';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type: 'radio' | 'checkbox';
  /** For many of them, with short texts. */
  dense?: boolean;
  children: ReactNode;
}

/** A checkbox or radio button whose whole frame, with its text, is the click target. */
export function Choice({ dense, children, ...input }: Props) {
  return (
    <Label data-dense={dense || undefined}>
      <input {...input} />
      <span>{children}</span>
    </Label>
  );
}

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  min-height: 3.25rem;
  padding: ${theme.space2} ${theme.space3};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  cursor: pointer;
  &[data-dense] {
    min-height: ${theme.tap};
    padding-block: ${theme.space1};
    font-size: ${theme.sizeSm};
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  &:has(:checked) {
    border-color: ${theme.lampLine};
    background: ${theme.lampWash};
    box-shadow: inset 0 0 0 1px ${theme.lampLine};
  }
  &:has([aria-invalid='true']) {
    border-color: ${theme.danger};
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
  }
  > span {
    min-width: 0;
  }
`;
