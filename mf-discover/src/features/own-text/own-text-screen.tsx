import type { OwnTextNode } from '@lectern/contracts';
import { SITE } from '@lectern/contracts';
import { Link, PageHead, useQuery } from '@lectern/remote';
import { Failure, LampField, PageTitle, Skeleton, Stack, Wrap, theme } from '@lectern/ui';
import { createElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { ownTextQuery, type OwnTextName } from './own-text.queries';

const TITLES: Record<OwnTextName, string> = { about: `About ${SITE.name}`, privacy: 'Privacy' };

/** A text about the site itself, which its operator can write. */
export function OwnTextScreen({ name }: { name: OwnTextName }) {
  const { data, isPending, refetch } = useQuery(ownTextQuery(name));
  const title = data?.title ?? TITLES[name];
  return (
    <LampField>
      <Wrap>
        <PageHead
          title={`${title} | ${SITE.name}`}
          description={data?.description || SITE.tagline}
          canonical={`/${name}`}
          {...(!data && !isPending && { status: 503 })}
        />
        <PageTitle>{title}</PageTitle>
        {isPending ? (
          <Stack>
            <p role="status">Loading...</p>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </Stack>
        ) : data ? (
          <Prose>{data.content.map(drawn)}</Prose>
        ) : (
          <Failure title="This text could not be loaded" onRetry={() => void refetch()} />
        )}
      </Wrap>
    </LampField>
  );
}

function drawn(node: OwnTextNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, src, alt, children } = node;
  const inside = children.length > 0 ? children.map(drawn) : undefined;
  if (tag === 'a' && href && isPage(href))
    return (
      <Link key={index} to={href}>
        {inside}
      </Link>
    );
  return createElement(tag, { key: index, href, src, alt }, inside);
}

/** Whether an address is one of the site's pages; its files are loaded by the browser. */
const isPage = (href: string): boolean => /^\/(?![/\\]|api\/|assets\/)/.test(href);

const Prose = styled.div`
  max-width: ${theme.measure};
  overflow-wrap: break-word;
  > * + * {
    margin-top: ${theme.space4};
  }
  > :is(h2, h3, h4, h5, h6) {
    margin-top: ${theme.space7};
    & + * {
      margin-top: ${theme.space3};
    }
  }
  :is(ul, ol) {
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: ${theme.space2};
  }
  a {
    text-decoration: underline 2px ${theme.lamp};
  }
  a:hover {
    text-decoration-color: currentColor;
  }
  table {
    border-collapse: collapse;
    min-width: min(100%, 22rem);
  }
  tr {
    border-bottom: ${theme.hairline};
  }
  :is(th, td) {
    padding-block: ${theme.space2};
    text-align: start;
  }
  :is(th, td):not(:first-child) {
    padding-inline-start: ${theme.space5};
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    overflow-x: auto;
    padding: ${theme.space3};
    border-radius: ${theme.radiusS};
    background: ${theme.sunken};
  }
  blockquote {
    margin-inline: 0;
    padding-inline-start: ${theme.space4};
    border-inline-start: 4px solid ${theme.line};
  }
`;
