import { Icon, chevronDownIcon, theme } from '@lectern/ui';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `option` elements. */
  children: ReactNode;
}

/** A native select. */
export function Select({ label, value, onChange, children }: Props) {
  const id = useId();
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <span>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <Icon of={chevronDownIcon} />
      </span>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  font-size: ${theme.sizeSm};
  label {
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
  }
  > span {
    position: relative;
    display: block;
  }
  select {
    appearance: none;
    width: 100%;
    min-height: ${theme.tap};
    padding: 0 2.5rem 0 ${theme.space3};
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    cursor: pointer;
  }
  option {
    background: ${theme.raised};
  }
  svg {
    position: absolute;
    right: ${theme.space3};
    top: calc(50% - 0.625em);
    pointer-events: none;
  }
`;
