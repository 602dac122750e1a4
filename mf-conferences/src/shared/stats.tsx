import { Meta, formatCount, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Large figures with their nouns, to which an `s` is added for any number but one. */
export function Stats({ counts }: { counts: readonly (readonly [count: number, what: string])[] }) {
  return (
    <Figures>
      {counts.map(([count, what]) => (
        <p key={what}>
          <b>{formatCount(count)}</b>
          <Meta as="span">{count === 1 ? what : `${what}s`}</Meta>
        </p>
      ))}
    </Figures>
  );
}

const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2} ${theme.space6};
  p {
    display: inline-flex;
    align-items: baseline;
    gap: ${theme.space2};
  }
  b {
    font: ${theme.weightDisplay} ${theme.size2xl} / 1 ${theme.display};
  }
`;
