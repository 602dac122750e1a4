import { SITE } from '@lectern/contracts';
import { PageHead, useLocation } from '@lectern/remote';
import { ButtonLink, Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { Lost } from './lost';

/** Any path that nobody owns; the HTML carries status 404. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Wrap>
      <PageHead
        title={`Page not found | ${SITE.name}`}
        description="There is no page at this address."
        canonical={pathname}
        status={404}
      />
      <Lost
        ways={
          <>
            <ButtonLink to="/" tone="lamp">
              Discover talks
            </ButtonLink>
            <ButtonLink to="/search">Search</ButtonLink>
          </>
        }
      >
        <Code>404 · Page not found</Code>
        <h1>Nobody is at this lectern</h1>
        <p>The page you asked for is not here. It may have moved, or the link may be incomplete.</p>
      </Lost>
    </Wrap>
  );
}

const Code = styled.p`
  font-size: ${theme.sizeLg};
  font-weight: 560;
  font-variant-numeric: tabular-nums;
`;
