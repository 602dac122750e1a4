import { TYPED_BEFORE } from '@lectern/contracts';
import { Row } from '@lectern/ui';
import { useState } from 'react';
import { Button, Callout, TextButton } from './kit';
import type { KeptForm } from './use-draft';

type Props = Pick<
  KeptForm,
  'restored' | 'elsewhere' | 'lost' | 'startOver' | 'takeOver' | 'leaveThere' | 'progress'
> & {
  /** Focuses the first field. */
  onBegun: () => void;
};

/** Says which draft is on screen: one of an earlier visit, or one that another tab holds. */
export function DraftNotices(props: Props) {
  const { elsewhere, lost, restored, startOver, takeOver, leaveThere, onBegun } = props;
  if (lost) {
    return (
      <Callout>
        <p>
          You continued with this talk in another tab. What you typed is still shown here, but cannot be sent
          from this tab.
        </p>
        <TextButton
          onClick={() => {
            startOver();
            onBegun();
          }}
        >
          Add another talk
        </TextButton>
      </Callout>
    );
  }
  if (elsewhere) {
    const { videoTitle, videoLink } = elsewhere.draft.values;
    const named = videoTitle || videoLink;
    return (
      <Callout tone="plain" announced>
        <p>You are adding {named ? `“${named}”` : 'a talk'} in another tab.</p>
        <Row>
          <TextButton
            onClick={() => {
              leaveThere();
              onBegun();
            }}
          >
            Add another talk
          </TextButton>
          <TextButton
            onClick={() => {
              takeOver();
              onBegun();
            }}
          >
            Continue here
          </TextButton>
        </Row>
      </Callout>
    );
  }
  return restored ? <Restored {...props} /> : null;
}

/** Starting over asks for confirmation: what was typed cannot be restored. */
function Restored({ progress, startOver, onBegun }: Props) {
  const [state, setState] = useState<'shown' | 'asking' | 'kept'>('shown');
  return (
    <Callout tone="plain">
      {state === 'asking' ? (
        <div role="group" aria-labelledby="start-over">
          <p id="start-over">
            Start over? What you typed will be lost.
            {progress.talkId !== null && ' The talk you have started stays a draft that only you can see.'}
          </p>
          <Row>
            <Button dense ref={takeFocus} onClick={() => setState('kept')}>
              Keep it
            </Button>
            <Button
              dense
              tone="quiet"
              onClick={() => {
                startOver();
                onBegun();
              }}
            >
              Start over
            </Button>
          </Row>
        </div>
      ) : (
        <>
          {TYPED_BEFORE}{' '}
          <TextButton ref={state === 'kept' ? takeFocus : undefined} onClick={() => setState('asking')}>
            Start over
          </TextButton>
        </>
      )}
    </Callout>
  );
}

// Stable, so that it is called when the button is mounted, not on every render.
const takeFocus = (button: HTMLElement | null) => button?.focus();
