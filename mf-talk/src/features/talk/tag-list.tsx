import { useQuery } from '@lectern/remote';
import { ChipLink, Skeleton, TextButton, VisuallyHidden, media, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { tagsQuery } from './talk.queries';
import { useCollapseOnResize } from './use-collapse-on-resize';
import { Muted } from './watch-layout';

/** Tags on small screens before '...Read More'. @source product.md, section 9 */
const FIRST = 5;

/** The talk's tags: the stored ones, or ones generated now. */
export function TagList({ slug, stored }: { slug: string; stored: readonly string[] }) {
  const generated = useQuery({ ...tagsQuery(slug), enabled: stored.length === 0 });
  const tags = stored.length > 0 ? stored : (generated.data?.tags ?? []);
  const [open, setOpen] = useState(false);
  useCollapseOnResize(() => setOpen(false));

  if (stored.length === 0 && generated.isPending) {
    return (
      <Waiting aria-hidden="true">
        <Skeleton width="6rem" />
        <Skeleton width="8rem" />
        <Skeleton width="5rem" />
      </Waiting>
    );
  }
  if (tags.length === 0) return <Muted>No tags available for this talk.</Muted>;
  return (
    <Tags aria-label="Tags" data-folded={!open || undefined}>
      {tags.map((tag) => (
        <li key={tag}>
          <ChipLink to={`/search?tag=${encodeURIComponent(tag)}`}>{tag}</ChipLink>
        </li>
      ))}
      {tags.length > FIRST && (
        <Toggle data-toggle="">
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '...Read Less' : '...Read More'}
            <VisuallyHidden> tags</VisuallyHidden>
          </TextButton>
        </Toggle>
      )}
    </Tags>
  );
}

// Folded by CSS, so that a server-rendered page has the right height at every width.
const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2};

  &[data-folded] {
    ${media.belowLarge} {
      li:nth-child(n + ${FIRST + 1}):not([data-toggle]) {
        display: none;
      }
    }
    ${media.noScript} {
      li:not([data-toggle]) {
        display: block !important;
      }
    }
  }
`;

const Toggle = styled.li`
  ${media.large} {
    display: none;
  }
  ${media.noScript} {
    display: none;
  }
`;

const Waiting = styled.div`
  display: flex;
  gap: ${theme.space2};
  min-height: ${theme.tapDense};

  ${media.noScript} {
    display: none;
  }
`;
