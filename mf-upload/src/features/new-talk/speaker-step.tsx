import { deferred } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { focusFirst } from './kit';
import { OneSpeaker, type SpeakersProps } from './one-speaker';

const MoreSpeakers = deferred(async () => (await import('./more-speakers')).MoreSpeakers);

interface SpeakerStepProps extends SpeakersProps {
  /** Reached by Next: the first field takes the focus. */
  focused?: boolean;
}

/**
 * '02 ADD SPEAKER'; further speakers are below the first.
 *
 * @source product.md, section 2, "Add-talk wizard"
 */
export function SpeakerStep({ focused = false, ...props }: SpeakerStepProps) {
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) focusFirst(top.current?.closest('form'));
  }, [focused]);
  return (
    <>
      <span ref={top} hidden />
      <OneSpeaker {...props} place={0} />
      <MoreSpeakers {...props} />
    </>
  );
}
