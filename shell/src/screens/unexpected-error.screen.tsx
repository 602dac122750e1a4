import { Button, Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Lost } from './lost';

/**
 * What is left when the shell itself fails to render. It needs no router, so that it can stand in for everything.
 *
 * @source product.md, section 8, "Router render error"
 */
export function UnexpectedErrorScreen() {
  return (
    <Room as="main">
      <Lost
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
        <p role="alert">Something in this page broke. Nothing that you saved is lost.</p>
      </Lost>
    </Room>
  );
}

const Room = styled(Wrap)`
  padding-block: ${theme.space6};
`;
