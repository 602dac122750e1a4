import { Button, Icon, theme, Toast, undo2Icon } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Changes } from './use-changes';

/** Says what the last change did, and undoes it. */
export function OutcomeBar({ changes: { outcome, isBusy, attempt } }: { changes: Changes }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may have left with its row.
    if (outcome && document.activeElement === document.body) bar.current?.focus();
  }, [outcome]);
  const undo = outcome?.undo;
  return (
    <Place>
      <Bar
        ref={bar}
        role="group"
        aria-label="Last change"
        tabIndex={-1}
        data-empty={!outcome || undefined}
        data-tone={outcome?.failed ? 'bad' : undefined}
      >
        <p role="status">{outcome?.text}</p>
        {undo && (
          <Button
            dense
            aria-disabled={isBusy || undefined}
            onClick={() =>
              void attempt(async () => {
                await undo();
                return { text: 'Undone.' };
              })
            }
          >
            <Icon of={undo2Icon} />
            Undo
          </Button>
        )}
      </Bar>
    </Place>
  );
}

/** At the window's lower edge while the list is longer, below the list otherwise. */
const Place = styled.div`
  position: sticky;
  z-index: 20;
  bottom: ${theme.space4};
  display: grid;
  justify-items: center;
  pointer-events: none;
`;

const Bar = styled(Toast)`
  justify-content: space-between;
  max-width: 36rem;
  min-height: 3.25rem;
  /* Out of sight, but in the page: what appears in it later is announced. */
  &[data-empty] {
    position: absolute;
    width: 1px;
    min-height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  p {
    min-width: 0;
  }
  button {
    flex: none;
    --button: transparent;
    --button-hover: ${theme.stageLine};
    color: inherit;
    border-color: ${theme.onStage};
  }
`;
