import { CONTRIBUTION_LIMITS } from '@lectern/contracts';
import { theme } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button, VisuallyHidden, useWatch } from './kit';
import { OneSpeaker, type SpeakersProps } from './one-speaker';

const EMPTY_SPEAKER = { speakerName: '', aboutSpeaker: '' };

/** Speakers after the first, and the button that adds one. */
export function MoreSpeakers(props: SpeakersProps) {
  const { form, chosen } = props;
  const others = useWatch({ control: form.control, name: 'others' });
  const add = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(others.length);

  // A new speaker's name gets the focus; after a removal, the button that adds one does.
  useEffect(() => {
    const before = shown.current;
    shown.current = others.length;
    if (others.length > before)
      box.current?.querySelector<HTMLElement>('fieldset:last-of-type [role="combobox"]')?.focus();
    else if (others.length < before) add.current?.focus();
  }, [others.length]);

  const change = (next: typeof others) => {
    form.clearErrors('others');
    form.setValue('others', next, { shouldDirty: true });
  };

  return (
    <Box ref={box}>
      {others.map((_, index) => (
        // A speaker has no identity but their place.
        <fieldset key={`${index} of ${others.length}`}>
          <legend>Speaker {index + 2}</legend>
          <OneSpeaker {...props} place={index + 1} />
          <div>
            <Button
              dense
              tone="quiet"
              onClick={() => {
                chosen.leave(index + 1);
                change(others.toSpliced(index, 1));
              }}
            >
              Remove<VisuallyHidden> speaker {index + 2}</VisuallyHidden>
            </Button>
          </div>
        </fieldset>
      ))}
      {others.length + 1 < CONTRIBUTION_LIMITS.speakers && (
        <div>
          <Button dense ref={add} onClick={() => change([...others, EMPTY_SPEAKER])}>
            Add another speaker
          </Button>
        </div>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space4};
  fieldset {
    display: grid;
    gap: ${theme.space4};
    min-width: 0;
    padding: ${theme.space4} 0 0;
    border: 0;
    border-top: ${theme.hairline};
  }
  legend {
    float: left;
    padding: 0;
    font-weight: ${theme.weightStrong};
  }
`;
