import { Icon, chevronDownIcon, theme } from '@lectern/ui';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { FilterBox } from './filter-box';

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

const Box = styled(FilterBox)`
  > span {
    position: relative;
    display: block;
  }
  select {
    appearance: none;
    padding-right: 2.5rem;
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
