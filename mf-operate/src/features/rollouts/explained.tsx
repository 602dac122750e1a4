import { theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** An explanation that expands in place; works without scripts, by touch and by keyboard. */
export function Explained({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Details>
      <summary>{title}</summary>
      {children}
    </Details>
  );
}

const Details = styled.details`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  > summary {
    width: fit-content;
    padding-block: ${theme.space2};
    color: ${theme.ink};
    cursor: pointer;
    text-decoration: underline;
    text-decoration-color: ${theme.edge};
    text-underline-offset: 0.2em;
  }
  > summary:hover {
    text-decoration-color: currentColor;
  }
  > p {
    max-width: ${theme.measure};
  }
  > p + p {
    margin-top: ${theme.space2};
  }
  dl {
    display: grid;
    grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
    gap: ${theme.space2} ${theme.space4};
    max-width: ${theme.measure};
    margin: ${theme.space2} 0 0;
    overflow-wrap: anywhere;
  }
  dt {
    color: ${theme.ink};
    font-weight: ${theme.weightStrong};
  }
  dd {
    margin: 0;
  }
  @media (max-width: 30rem) {
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd {
      margin-bottom: ${theme.space2};
    }
  }
`;
