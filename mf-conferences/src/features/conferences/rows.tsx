import { Skeleton, theme } from '@lectern/ui';
import styled from 'styled-components';
import { RowBox } from './conference-row';
import { PER_PAGE } from './conferences.queries';

/** The list under one border; dimmed while the next page is on its way. */
export const Rows = styled.ul`
  overflow: clip;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
  transition: opacity ${theme.quick};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** As many rows as are coming, in their shape. */
export function LoadingRows() {
  return (
    <>
      <Status role="status">Loading...</Status>
      <Rows aria-hidden="true">
        {Array.from({ length: PER_PAGE }, (_, row) => (
          <RowBox key={row}>
            <Skeleton width="4rem" height="4rem" radius={theme.radiusM} />
            <Skeleton width={`${9 + ((row * 5) % 7)}rem`} height="1.4em" />
          </RowBox>
        ))}
      </Rows>
    </>
  );
}

const Status = styled.p`
  margin-bottom: ${theme.space3};
  color: ${theme.ink2};
`;
