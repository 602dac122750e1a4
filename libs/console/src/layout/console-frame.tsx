import { signInPath } from '@lectern/auth/sign-in-path';
import { SITE, type ServicesStatus } from '@lectern/contracts';
import { Link, PageHead, useLocation, useQuery } from '@lectern/remote';
import {
  ButtonLink,
  EmptyState,
  Failure,
  Meta,
  PageTop,
  Row,
  VisuallyHidden,
  Wrap,
  deferred,
  theme,
  underlinedLinks,
} from '@lectern/ui';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { refusalOf } from '../api/refusal';
import { Mono } from '../mono';
import { servicesQuery } from '../services.queries';
import { waitingQuery } from '../waiting.queries';
import { useAccess, type Access } from './access';
import { Notices } from './notices';
import { Placeholder } from './placeholder';

/** Shows nothing until it is loaded, and without a freeze. */
const FreezeNotice = deferred(async () => (await import('../freeze/freeze-notice')).FreezeNotice, {
  when: 'shown',
  failed: () => null,
});

interface Props {
  /** The page's heading. */
  title: string;
  /** Path of the page. */
  path: string;
  /** Below the heading. */
  meta?: ReactNode;
  /** Right end of the heading's line. */
  end?: ReactNode;
  /** Mounted, and its data fetched, for operators only. */
  children: ReactNode;
}

const SERVICES = '/operate/services';
const CONTENTS = '/operate/contents';

const PLACES = [
  { to: '/operate', label: 'Rollouts' },
  { to: SERVICES, label: 'Services' },
  { to: '/operate/record', label: 'Audit log' },
  { to: '/operate/tokens', label: 'Tokens' },
  { to: '/operate/operators', label: 'Operators' },
  { to: CONTENTS, label: 'Contents' },
  { to: '/operate/people', label: 'People' },
  { to: '/operate/catalogue', label: 'Catalogue' },
] as const;

const isWithin = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

/** The place that a page belongs to; pages of remotes belong to the overview. */
const placeOf = (path: string) => PLACES.slice(1).find(({ to }) => isWithin(path, to)) ?? PLACES[0];

/** The frame of every console page: heading, navigation and access check. */
export function ConsoleFrame({ title, path, meta, end, children }: Props) {
  const { access, error, retry } = useAccess();
  const [wasOpen, setWasOpen] = useState(false);
  if (access === 'operator' && !wasOpen) setWasOpen(true);
  return (
    <Wide>
      <PageHead
        title={`${title} | ${SITE.name}`}
        description="Who gets which release of each part of the site."
        canonical={path}
      />
      {/* Keeps the console out of search engines; the page's head has no field for it. */}
      {access !== 'unknown' && <meta name="robots" content="noindex" />}
      <Top>
        <div>
          <h1>{title}</h1>
          {meta && <Meta as="div">{meta}</Meta>}
        </div>
        {access === 'operator' && end}
      </Top>
      {(access === 'unknown' || access === 'operator') && (
        <Places path={path} isOpen={access === 'operator'} />
      )}
      {access === 'operator' ? (
        <>
          <FreezeNotice />
          <Notices />
          {children}
        </>
      ) : (
        <Instead access={access} error={error} retry={retry} hasEnded={wasOpen} />
      )}
    </Wide>
  );
}

function Places({ path, isOpen }: { path: string; isOpen: boolean }) {
  return (
    <Nav aria-label="Console">
      {PLACES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === path ? 'page' : to === placeOf(path).to ? 'true' : undefined}
        >
          {label}
          {isOpen && to === SERVICES && <Troubles />}
          {isOpen && to === CONTENTS && <Waiting />}
        </Link>
      ))}
    </Nav>
  );
}

/** Number of services and jobs in trouble; nothing if none is, or if it is not known. */
function Troubles() {
  const { data } = useQuery({ ...servicesQuery(), select: troublesIn });
  if (!data) return null;
  return (
    <Count data-bad>
      {data}
      <VisuallyHidden> in trouble</VisuallyHidden>
    </Count>
  );
}

const troublesIn = ({ services, jobs }: ServicesStatus) =>
  [...services, ...jobs].filter(({ state }) => state === 'bad').length;

/** Number of contents that wait for a decision; nothing if none do, or if it is not known. */
function Waiting() {
  const { data } = useQuery(waitingQuery());
  if (!data) return null;
  return (
    <Count>
      {data}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Count>
  );
}

export const SIGN_IN_FIRST = 'Sign in to operate';

interface InsteadProps {
  access: Access;
  error: unknown;
  retry: () => void;
  /** The session has ended while the page was open. */
  hasEnded: boolean;
}

/** Shown to anyone but an operator. */
function Instead({ access, error, retry, hasEnded }: InsteadProps) {
  const { pathname, search } = useLocation();
  switch (access) {
    case 'visitor':
      return (
        <EmptyState>
          <p>
            <strong>{SIGN_IN_FIRST}</strong>
          </p>
          <p>Operators decide here who gets which release.</p>
          <Row>
            <ButtonLink
              ref={hasEnded ? takeLostFocus : undefined}
              tone="lamp"
              to={signInPath(pathname + search)}
            >
              Sign in
            </ButtonLink>
          </Row>
        </EmptyState>
      );
    case 'member':
      return (
        <EmptyState>
          <p>
            <strong>This page is for operators only</strong>
          </p>
          <p>{refusalText(refusalOf(error)?.address ?? null)}</p>
          <p>
            The operators of this site are listed in <Mono>OPERATORS</Mono> when the services are started.
          </p>
        </EmptyState>
      );
    case 'failed':
      return (
        <Failure
          title="The console cannot be shown"
          onRetry={retry}
          requestId={refusalOf(error)?.requestId ?? null}
        >
          {error instanceof Error ? error.message : null}
        </Failure>
      );
    default:
      return <Placeholder />;
  }
}

/** What had the focus, such as a dialog, has disappeared with the console. */
function takeLostFocus(link: HTMLAnchorElement | null) {
  if (document.activeElement === document.body) link?.focus();
}

/** Why a signed-in user is refused. @param address verified e-mail address; null without one */
const refusalText = (address: string | null) =>
  address === null
    ? 'You are signed in, but your account has no verified e-mail address, which is needed to recognise operators.'
    : `You are signed in as ${address}, which is not among the operators of this site.`;

const Wide = styled(Wrap)`
  /* Header and footer too. */
  :root:has(&) {
    --page: ${theme.pageWide};
  }
  max-width: calc(${theme.pageWide} + 2 * ${theme.gutter});
`;

const Top = styled(PageTop)`
  margin-bottom: ${theme.space4};
`;

const Count = styled.span`
  min-width: 1.35rem;
  margin-left: ${theme.space2};
  padding-inline: 0.35rem;
  border-radius: ${theme.radiusFull};
  background: ${theme.ink};
  color: ${theme.canvas};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  line-height: 1.35rem;
  text-align: center;
  &[data-bad] {
    background: ${theme.dangerFill};
    color: #fff;
  }
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${theme.space5};
  margin-bottom: ${theme.space5};
  border-bottom: ${theme.hairline};
  ${underlinedLinks}
  a {
    min-height: ${theme.tap};
    font-weight: 560;
    font-size: ${theme.sizeSm};
  }
`;
