import { TYPED_BEFORE } from '@lectern/contracts';
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
            This talk was changed after you started correcting it. The current version is shown; what you
            typed is kept.
          </p>
          <Row>
            <Button dense onClick={showTyped}>
              Show what I typed
            </Button>
            <Button dense tone="quiet" onClick={discard}>
              Discard it
            </Button>
          </Row>
        </Callout>
      </div>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout tone="plain">
      {TYPED_BEFORE} <TextButton onClick={discard}>Discard it</TextButton>
    </Callout>
  );
}

/** The pressed button may be a screen further down. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView?.({ block: 'nearest' });
