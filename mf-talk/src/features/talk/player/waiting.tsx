import { Spinner } from '@lectern/ui';
import styled from 'styled-components';

export const Waiting = () => (
  <Busy>
    <Spinner label="Loading the video" />
  </Busy>
);

const Busy = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
`;
