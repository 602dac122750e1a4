import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { Button } from '../kit';

interface NotSentProps {
  contents: readonly string[];
  onAgain: (content: string) => void;
  onDiscard: (content: string) => void;
}

/** Notes that failed to send after the box already held another text: only their author may discard them. */
export function NotSent({ contents, onAgain, onDiscard }: NotSentProps) {
  return contents.map((content) => (
    <Held key={content} role="group" aria-label="Note that was not added">
      <strong>Not added</strong>
      <p dir="auto">{content}</p>
      <div>
        <Button dense onClick={() => onAgain(content)}>
          Try again
        </Button>
        <Button dense onClick={() => onDiscard(content)}>
          Discard
        </Button>
      </div>
    </Held>
  ));
}

const Held = styled.div`
  display: grid;
  gap: ${theme.space2};
  padding: ${theme.space3} ${theme.space4};
  border-left: 5px solid ${theme.lamp};
  background: ${theme.surface};
  font-size: ${theme.sizeSm};

  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space2};
  }
`;
