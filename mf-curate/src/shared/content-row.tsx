import type { Content } from '@lectern/contracts';
import { Button, Icon, Row, VisuallyHidden, theme } from '@lectern/ui';
import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { ContentSummary } from './content-summary';
import { KINDS } from './kinds';

/** What can be done about contents. */
export interface RowActions {
  /** Asks for the reason first; refuses what waits. */
  hide: (contents: readonly Content[]) => void;
  restore: (contents: readonly Content[]) => void;
  approve: (contents: readonly Content[]) => void;
  /** Asks first. */
  remove: (contents: readonly Content[]) => void;
}

interface Props {
  content: Content;
  isSelected: boolean;
  isBusy: boolean;
  ofMember: boolean;
  /** @param range from the row that was changed last */
  onToggle: (range: boolean) => void;
  actions: RowActions;
}

/** One of the contents: enough to judge it at a glance. */
export function ContentRow({ content, isSelected, isBusy, ofMember, onToggle, actions }: Props) {
  const { kind, state, title, picture_url } = content;
  const { one, icon } = KINDS[kind];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'x' || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    onToggle(false);
  };
  return (
    <Item data-selected={isSelected || undefined} data-hidden={state === 'hidden' || undefined}>
      <Tick>
        <input
          type="checkbox"
          checked={isSelected}
          onKeyDown={onKeyDown}
          onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <VisuallyHidden>
          Select {one.toLowerCase()} {title}
        </VisuallyHidden>
      </Tick>
      {picture_url ? (
        <img src={picture_url} alt={`Added for ${title}`} width="96" height="96" loading="lazy" />
      ) : (
        <Kind aria-hidden="true">
          <Icon of={icon} />
        </Kind>
      )}
      <ContentSummary content={content} ofMember={ofMember} />
      <RowButtons content={content} isBusy={isBusy} actions={actions} />
    </Item>
  );
}

function RowButtons({ content, isBusy, actions }: Pick<Props, 'content' | 'isBusy' | 'actions'>) {
  const { state, title, deleted_from } = content;
  const [now] = useState(Date.now);
  const off = { dense: true, 'aria-disabled': isBusy || undefined };
  const it = <VisuallyHidden> {title}</VisuallyHidden>;
  const isDue = deleted_from !== null && Date.parse(deleted_from) <= now;
  return (
    <Buttons>
      {state === 'waiting' && (
        <Button {...off} onClick={() => actions.approve([content])}>
          Approve{it}
        </Button>
      )}
      {state === 'hidden' ? (
        <Button {...off} tone="quiet" onClick={() => actions.restore([content])}>
          Restore{it}
        </Button>
      ) : (
        <Button {...off} tone="quiet" onClick={() => actions.hide([content])}>
          {state === 'waiting' ? 'Refuse' : 'Hide'}
          {it}
        </Button>
      )}
      {isDue && (
        <Button {...off} tone="quiet" onClick={() => actions.remove([content])}>
          Delete for good{it}
        </Button>
      )}
    </Buttons>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space2} ${theme.space3};
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
  &:first-child {
    border-top: 0;
  }
  &[data-selected] {
    background: ${theme.lampWash};
    box-shadow: inset 5px 0 ${theme.lamp};
  }
  > img {
    width: 6rem;
    height: 6rem;
    border-radius: ${theme.radiusS};
    object-fit: cover;
    background: ${theme.sunken};
  }
  @media (max-width: 47.99rem) {
    grid-template-columns: auto minmax(0, 1fr);
    > span[aria-hidden] {
      display: none;
    }
    > img,
    > div {
      grid-column: 2;
    }
  }
`;

const Tick = styled.label`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  margin-left: calc(-1 * ${theme.space2});
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${theme.ink};
    cursor: pointer;
  }
`;

const Kind = styled.span`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  color: ${theme.ink2};
`;

const Buttons = styled(Row)`
  justify-content: end;
  @media (max-width: 47.99rem) {
    justify-content: start;
    > button[data-tone='quiet']:first-child {
      margin-left: -0.8125rem;
    }
  }
`;
