import { Button, Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { EmptyStage } from './empty-stage';

/**
 * Last resort when the shell itself fails to render. Needs no router, so it can replace everything.
 *
 * @source product.md, section 8, "Router render error"
 */
export function UnexpectedErrorScreen() {
  return (
    <Room as="main">
      <EmptyStage
        ways={
          <>
            <Button tone="lamp" onClick={() => location.reload()}>
              Try again
            </Button>
            <Button onClick={() => location.assign('/')}>Discover talks</Button>
          </>
        }
      >
        <h1>Unexpected Application Error!</h1>
        <p role="alert">Something on this page broke. Nothing you saved is lost.</p>
      </EmptyStage>
    </Room>
  );
}

const Room = styled(Wrap)`
  padding-block: ${theme.space6};
`;
