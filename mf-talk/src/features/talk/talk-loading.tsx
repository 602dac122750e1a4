import { Skeleton, VisuallyHidden, Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Details, Head, Side, Watch } from './watch-layout';

/** Skeleton of the talk page, in the shape of the loaded one. */
export function TalkLoading() {
  return (
    <Wrap>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Watch aria-hidden="true">
        <Video />
        <Head>
          <Skeleton width="90%" height="2.25rem" />
          <Skeleton width="60%" height="2.25rem" />
          <Skeleton height="4rem" />
        </Head>
        <Side>
          <Details>
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton width="92%" />
            <Skeleton width="64%" />
          </Details>
        </Side>
        <Details>
          <Skeleton />
          <Skeleton width="94%" />
          <Skeleton width="70%" />
        </Details>
      </Watch>
    </Wrap>
  );
}

const Video = styled.div`
  aspect-ratio: 16 / 9;
  border-radius: ${theme.radiusM};
  background: ${theme.stage};
`;
