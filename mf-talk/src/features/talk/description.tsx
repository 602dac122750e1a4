import type { DescriptionBlock, DescriptionText, Talk } from '@lectern/contracts';
import { Fold, langOf, theme } from '@lectern/ui';
import { Fragment } from 'react';
import styled from 'styled-components';
import type { Playback } from './player/playback';
import { TimeLink } from './time-link';

/** More characters than the folded box can hold at any width. */
const LONG = 900;

interface DescriptionProps {
  talk: Pick<Talk, 'description' | 'description_blocks' | 'language'>;
  playback: Playback;
}

/**
 * A description with its structure, folded when long; its time marks seek the player. Never rendered as HTML.
 */
export function Description({ talk, playback }: DescriptionProps) {
  const { description, description_blocks: blocks, language } = talk;
  if (blocks.length === 0) return null;
  return (
    <Fold label="Description" long={description.length > LONG}>
      <Prose lang={langOf(language)}>
        <Blocks blocks={blocks} playback={playback} />
      </Prose>
    </Fold>
  );
}

function Blocks({ blocks, playback }: { blocks: readonly DescriptionBlock[]; playback: Playback }) {
  return blocks.map((block, index) => {
    if (block.type === 'list') {
      return (
        <List
          key={index}
          as={block.ordered ? 'ol' : 'ul'}
          data-timetable={isTimetable(block.items) || undefined}
        >
          {block.items.map((item, number) => (
            <li key={number}>
              <Blocks blocks={item} playback={playback} />
            </li>
          ))}
        </List>
      );
    }
    const runs = <Runs runs={block.content} playback={playback} />;
    if (block.type === 'heading') return <Heading key={index}>{runs}</Heading>;
    if (block.type === 'code') {
      return (
        <Code key={index} tabIndex={0}>
          <code>{runs}</code>
        </Code>
      );
    }
    return <p key={index}>{runs}</p>;
  });
}

function Runs({ runs, playback }: { runs: readonly DescriptionText[]; playback: Playback }) {
  return runs.map((run, index) => {
    let text = <>{run.text}</>;
    if (run.code) text = <code>{text}</code>;
    if (run.em) text = <em>{text}</em>;
    if (run.strong) text = <strong>{text}</strong>;
    if (run.time !== undefined) {
      return (
        <TimeLink key={index} seconds={run.time} playback={playback}>
          {text}
        </TimeLink>
      );
    }
    if (run.href === undefined) return <Fragment key={index}>{text}</Fragment>;
    return (
      <a key={index} href={run.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  });
}

/** A list in which every item begins with a time. */
const isTimetable = (items: readonly DescriptionBlock[][]): boolean =>
  items.length > 1 &&
  items.every(([first]) => first && first.type !== 'list' && first.content[0]?.time !== undefined);

const Prose = styled.div`
  display: grid;
  gap: ${theme.space3};
  overflow-wrap: anywhere;

  > p {
    max-width: ${theme.measure};
    white-space: pre-line;
  }
`;

const Heading = styled.h2`
  font-size: ${theme.sizeMd};
`;

const Code = styled.pre`
  max-width: 100%;
  overflow-x: auto;
  padding: ${theme.space3};
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  font-size: ${theme.sizeSm};
`;

const List = styled.ul`
  display: grid;
  gap: ${theme.space1};
  max-width: ${theme.measure};
  padding-inline-start: 1.25rem;
  list-style: disc;

  &:is(ol) {
    list-style: decimal;
  }

  &[data-timetable] {
    display: block;
    max-width: none;
    padding: 0;
    columns: 20rem 2;
    column-gap: ${theme.space6};
    list-style: none;
    font-size: ${theme.sizeSm};

    li {
      break-inside: avoid;
      padding-block: ${theme.space1};
    }
  }
`;
