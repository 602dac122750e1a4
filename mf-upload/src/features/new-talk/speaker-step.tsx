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
    const form = top.current?.closest('form');
    // The step's code may arrive when the person is already elsewhere in the form.
    if (focused && !form?.contains(document.activeElement)) focusFirst(form);
  }, [focused]);
  return (
    <>
      <span ref={top} hidden />
      <OneSpeaker {...props} place={0} />
      <MoreSpeakers {...props} />
    </>
  );
}
