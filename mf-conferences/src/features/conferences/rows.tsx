import { Skeleton, theme } from '@lectern/ui';
import styled from 'styled-components';
import { RowBox } from './conference-row';
import { PER_PAGE } from './conferences.queries';

/** The list in one border; dimmed while the next page is loading. */
export const Rows = styled.ul`
  container-type: inline-size;
  overflow: clip;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
  transition: opacity ${theme.quick};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** Skeletons of as many rows as are loading. */
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
