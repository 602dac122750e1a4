import { Button, Wrap } from '@lectern/ui';
import { Lost } from './lost';

/**
 * What is left when the shell itself fails to render. It needs no router, so that it can stand in for everything.
 *
 * @source product.md, section 8, "Router render error"
 */
export function UnexpectedErrorScreen() {
  return (
    <Wrap as="main">
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
    </Wrap>
  );
}
