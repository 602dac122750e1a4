import { Row } from '@lectern/ui';
import { Button, Callout, TextButton } from './kit';
import type { useCorrection } from './use-correction';

type Props = Pick<ReturnType<typeof useCorrection>, 'isRestored' | 'isChanged' | 'showTyped' | 'discard'>;

/**
 * Says whose text is in the fields: that of an earlier visit, or the talk's own if it was changed elsewhere.
 */
export function CorrectionNotice({ isRestored, isChanged, showTyped, discard }: Props) {
  if (isChanged) {
    return (
      <div ref={intoView}>
        <Callout tone="plain" announced>
          <p>
            This talk has been changed since you began to correct it. It is shown as it is now; what you typed
            is kept.
          </p>
          <Row>
            <Button dense onClick={showTyped}>
              Show what I typed
            </Button>
            <Button dense tone="quiet" onClick={discard}>
              Throw it away
            </Button>
          </Row>
        </Callout>
      </div>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout tone="plain">
      What you typed before is still here. <TextButton onClick={discard}>Throw it away</TextButton>
    </Callout>
  );
}

/** The pressed button may be a screen further down. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView?.({ block: 'nearest' });
