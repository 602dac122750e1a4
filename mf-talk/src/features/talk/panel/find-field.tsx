import { Button, Icon, chevronDownIcon, chevronUpIcon, searchIcon, theme } from '@lectern/ui';
import styled from 'styled-components';
import { LONGEST_FIND, type Find } from './use-find';

/** Looks for a text in the transcript: Enter goes to the next match, Shift and Enter to the one before. */
export function FindField({ find, onType }: { find: Find; onType: () => void }) {
  const { text, hits, at, type, step } = find;
  const isEmpty = text.trim() === '';
  return (
    <Row role="search" aria-label="Find in the transcript">
      <Box>
        <Icon of={searchIcon} />
        <input
          type="search"
          aria-label="Find in the transcript"
          placeholder="Find in the transcript"
          maxLength={LONGEST_FIND}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => {
            type(target.value);
            onType();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onType();
            step(event.shiftKey ? -1 : 1);
          }}
        />
      </Box>
      <Count role="status">
        {!isEmpty && (hits.length === 0 ? 'No matches' : `${at + 1} of ${hits.length}`)}
      </Count>
      {hits.length > 1 && (
        <>
          <Button tone="quiet" dense icon aria-label="Previous match" onClick={() => step(-1)}>
            <Icon of={chevronUpIcon} />
          </Button>
          <Button tone="quiet" dense icon aria-label="Next match" onClick={() => step(1)}>
            <Icon of={chevronDownIcon} />
          </Button>
        </>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space1};
  padding: ${theme.space2} ${theme.space3};
  border-bottom: ${theme.hairline};
`;

const Box = styled.label`
  position: relative;
  flex: 1;
  min-width: 6rem;

  > svg {
    position: absolute;
    left: 0.6rem;
    top: calc((${theme.tapDense} - 1.25em) / 2);
    color: ${theme.ink3};
    font-size: ${theme.sizeSm};
  }

  > input {
    width: 100%;
    min-height: ${theme.tapDense};
    padding: 0 0.5rem 0 2.125rem;
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    font-size: ${theme.sizeSm};
    text-overflow: ellipsis;
    appearance: none;
  }

  > input::placeholder {
    color: ${theme.ink3};
    opacity: 1;
  }
`;

const Count = styled.span`
  padding-inline: ${theme.space2} ${theme.space1};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &:empty {
    display: none;
  }
`;
