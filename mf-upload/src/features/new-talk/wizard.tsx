import { useQueryClient } from '@lectern/remote';
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  Icon,
  arrowLeftIcon,
  arrowRightIcon,
  deferred,
  deferredCall,
} from '@lectern/ui';
import { useEffect, useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { BusyOverlay } from './busy-overlay';
import { keepFieldFocus } from './keep-field-focus';
import { focusFirst } from './focus-first';
import { preloadSchema } from './resolver';
import { Steps } from './steps';
import { SubmitErrorNotice } from './submit-error';
import { useDraft } from './use-draft';
import { usePictures } from './use-pictures';
import { preloadSending, useWizard } from './use-wizard';
import { VideoStep } from './video-step';

const DraftNotices = deferred(async () => (await import('./draft-notices')).DraftNotices);
const takeUpTalk = deferredCall(async () => (await import('./talk-to-form')).takeUpTalk);
const SpeakerStep = deferred(async () => (await import('./speaker-step')).SpeakerStep);

/** The add-talk wizard in its dialog. @source product.md, section 2, "Add-talk wizard" */
export function Wizard() {
  const draft = useDraft();
  const chosen = usePictures(draft);
  const wizard = useWizard(draft, chosen);
  const client = useQueryClient();
  const { form, progress } = draft;
  const { step } = progress;
  const fields = useRef<HTMLFormElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const moved = useFocusOnStep(fields, step);
  useEffect(() => {
    preloadSchema();
    preloadSending();
    SpeakerStep.preload();
  }, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (step === 1 ? wizard.next() : wizard.save());
  };
  const takeUp = async (talkId: number, platformTitle: string | null) => {
    draft.advance({ talkId });
    // If it cannot be loaded, everything can be typed.
    await takeUpTalk(client, form, talkId, platformTitle).catch(() => undefined);
  };

  return (
    <Dialog title="Add a talk" level={1} sheet onClose={wizard.close}>
      <Steps step={step} />
      <Form
        ref={fields}
        noValidate
        aria-labelledby={`step-${step}`}
        onSubmit={submit}
        onMouseDown={keepFieldFocus}
      >
        {/* A new step starts scrolled to its top. */}
        <DialogBody key={step}>
          <SubmitErrorNotice submitError={wizard.submitError} />
          {(draft.restored || draft.elsewhere || draft.lost) && (
            <DraftNotices {...draft} onBegun={() => setTimeout(() => focusFirst(fields.current))} />
          )}
          {step === 1 ? (
            <VideoStep
              form={form}
              talkId={progress.talkId}
              inBrowser={draft.inBrowser}
              onTakeUp={(talkId, platformTitle) => void takeUp(talkId, platformTitle)}
            />
          ) : (
            <SpeakerStep form={form} progress={progress} chosen={chosen} focused={moved} />
          )}
        </DialogBody>
        <DialogFoot onMouseDown={keepFocus}>
          {step === 2 && (
            <Button onClick={wizard.back}>
              <Icon of={arrowLeftIcon} />
              Back
            </Button>
          )}
          <Button key={step} ref={go} type="submit" tone="lamp" aria-disabled={draft.lost || undefined}>
            {step === 1 ? 'Next' : 'Save'}
            {step === 1 && <Icon of={arrowRightIcon} />}
          </Button>
        </DialogFoot>
      </Form>
      {wizard.busy && <BusyOverlay {...wizard.busy} origin={go} />}
    </Dialog>
  );
}

/** A blur validates the field, and an appearing message would move the button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Focuses the first field of a step that was navigated to. Returns whether it was. */
function useFocusOnStep(form: { current: HTMLFormElement | null }, step: number): boolean {
  const [first] = useState(step);
  const shown = useRef(step);
  const [moved, setMoved] = useState(false);
  if (step !== first && !moved) setMoved(true);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusFirst(form.current);
  }, [form, step]);
  return moved;
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;
