import type { Talk } from '@lectern/contracts';
import { Skeleton, TextButton, VisuallyHidden, media, theme } from '@lectern/ui';
import { useQuery } from '@lectern/remote';
import { Fragment, useState } from 'react';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { summaryQuery } from '../talk.queries';
import { TimeLink } from '../time-link';
import { useCollapseOnResize } from '../use-collapse-on-resize';
import { Muted, Pending } from '../watch-layout';
import { cutRuns, runsOf, type Run } from './summary-text';

/** Characters of a summary shown on small screens. @source product.md, section 9 */
const PREVIEW = 150;

/**
 * The talk's summary: the stored one, or one generated now. Null while it is being generated; empty if there
 * is none.
 */
export function useSummary({ slug, summary: stored }: Pick<Talk, 'slug' | 'summary'>): string | null {
  const generated = useQuery({ ...summaryQuery(slug), enabled: stored === null });
  if (stored !== null) return stored;
  return generated.isPending ? null : (generated.data?.summary ?? '');
}

interface SummaryProps {
  /** See `useSummary`. */
  text: string | null;
  playback: Playback;
}

export function Summary({ text, playback }: SummaryProps) {
  if (text === null) {
    return (
      <Pending role="status">
        <p>Generating summary...</p>
        <Skeleton />
        <Skeleton width="92%" />
        <Skeleton width="64%" />
      </Pending>
    );
  }
  if (!text.trim()) return <Muted>No summary available</Muted>;
  return <SummaryText text={text.trim()} playback={playback} />;
}

function SummaryText({ text, playback }: { text: string; playback: Playback }) {
  const [open, setOpen] = useState(false);
  useCollapseOnResize(() => setOpen(false));
  const { shown, rest } = cutRuns(runsOf(text), PREVIEW);

  // The whole text is rendered; CSS hides the rest on small screens, so nothing jumps on load.
  return (
    <Text>
      <Runs runs={shown} playback={playback} />
      {rest.length > 0 && (
        <>
          {!open && <Ellipsis>...</Ellipsis>}
          <Rest data-folded={!open || undefined}>
            <Runs runs={rest} playback={playback} />
          </Rest>{' '}
          <Toggle>
            <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Read Less' : 'Read More'}
              <VisuallyHidden> of the summary</VisuallyHidden>
            </TextButton>
          </Toggle>
        </>
      )}
    </Text>
  );
}

function Runs({ runs, playback }: { runs: readonly Run[]; playback: Playback }) {
  return runs.map(({ text, bold, seconds }, index) => {
    if (seconds !== undefined)
      return (
        <TimeLink key={index} seconds={seconds} playback={playback}>
          <VisuallyHidden>Play from </VisuallyHidden>
          {text}
        </TimeLink>
      );
    const lines = text.split(/\r\n?|\n/).map((line, number) => (
      <Fragment key={number}>
        {number > 0 && <br />}
        {line}
      </Fragment>
    ));
    return bold ? <strong key={index}>{lines}</strong> : <Fragment key={index}>{lines}</Fragment>;
  });
}

const Text = styled.div`
  font-size: ${theme.sizeSm};
  overflow-wrap: anywhere;
`;

const Ellipsis = styled.span`
  ${media.large} {
    display: none;
  }
  ${media.noScript} {
    display: none;
  }
`;

const Rest = styled.span`
  &[data-folded] {
    ${media.belowLarge} {
      display: none;
    }
    ${media.noScript} {
      display: inline;
    }
  }
`;

const Toggle = styled.span`
  display: block;
  margin-top: ${theme.space1};

  ${media.large} {
    display: none;
  }
  ${media.noScript} {
    display: none;
  }
`;
