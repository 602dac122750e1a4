import { matchPattern, SITE } from '@lectern/contracts';
import { PageHead, useLocation } from '@lectern/remote';
import { ButtonLink, Wrap, theme } from '@lectern/ui';
import styled from 'styled-components';
import { useRemotes } from '../runtime/remotes';
import { Elsewhere } from './elsewhere';
import { EmptyStage } from './empty-stage';

/**
 * For any path without an owner, and those of a withdrawn remote; the HTML has status 404 or 410. Client-side
 * links to pages that are not in this document go to `Elsewhere`.
 */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const { snapshot } = useRemotes();
  const { withdrawn = [] } = snapshot;
  const isWithdrawn = withdrawn.some((pattern) => matchPattern(pattern, pathname));
  const isKnown = isWithdrawn || wasRequested(pathname);
  if (!isKnown) return <Elsewhere key={pathname} />;
  const { title, description, status } = isWithdrawn ? WITHDRAWN : UNKNOWN;
  return (
    <Wrap>
      <PageHead
        title={`${title} | ${SITE.name}`}
        description={description}
        canonical={pathname}
        status={status}
      />
      <EmptyStage
        ways={
          <>
            <ButtonLink to="/" tone="lamp">
              Discover talks
            </ButtonLink>
            <ButtonLink to="/search">Search</ButtonLink>
          </>
        }
      >
        <Code>
          {status} · {title}
        </Code>
        {isWithdrawn ? (
          <h1>{description}</h1>
        ) : (
          <>
            <h1>Nobody is at this lectern</h1>
            <p>The page you asked for does not exist. It may have moved, or the link may be incomplete.</p>
          </>
        )}
      </EmptyStage>
    </Wrap>
  );
}

/** Whether the document was requested at this path. */
function wasRequested(pathname: string): boolean {
  if (typeof performance === 'undefined') return true;
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return !entry || new URL(entry.name).pathname === pathname;
}

const UNKNOWN = {
  status: 404 as const,
  title: 'Page not found',
  description: 'There is no page at this address.',
};
const WITHDRAWN = {
  status: 410 as const,
  title: 'Not available',
  description: 'This part of the site is not available at the moment.',
};

const Code = styled.p`
  font-size: ${theme.sizeLg};
  font-weight: 560;
  font-variant-numeric: tabular-nums;
`;
