import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFoot,
  Icon,
  TextButton,
  arrowLeftIcon,
  arrowRightIcon,
} from '@lectern/ui';
import { useEffect, useRef, type MouseEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { BusyOverlay } from './busy-overlay';
import { PictureField } from './picture-field';
import { SpeakerStep } from './speaker-step';
import { Steps } from './steps';
import { TroubleNotice } from './trouble';
import { useDraft } from './use-draft';
import { useWizard } from './use-wizard';
import { VideoStep } from './video-step';

/** The add-talk wizard in its dialog. @source product.md, section 2, "Add-talk wizard" */
export function Wizard() {
  const kept = useDraft();
  const wizard = useWizard(kept);
  const { form, progress, restored } = kept;
  const { step } = progress;
  const fields = useRef<HTMLFormElement>(null);
  useFocusOnStep(fields, step);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (step === 1 ? wizard.next() : wizard.save());
  };

  return (
    <>
      <Dialog title="Add a talk" level={1} sheet onClose={wizard.close}>
        <Steps step={step} />
        <Form ref={fields} noValidate aria-labelledby={`step-${step}`} onSubmit={submit}>
          {/* Another step starts at its top. */}
          <DialogBody key={step}>
            <TroubleNotice trouble={wizard.trouble} />
            {restored && (
              <Callout tone="plain">
                What you typed before is still here.{' '}
                <TextButton onClick={kept.startOver}>Start over</TextButton>
              </Callout>
            )}
            {step === 1 ? (
              <VideoStep
                form={form}
                talkId={progress.talkId}
                onTakeUp={(talkId) => kept.advance({ talkId })}
              />
            ) : (
              <SpeakerStep form={form}>
                <PictureField
                  picture={wizard.picture}
                  fault={wizard.pictureFault}
                  lost={wizard.picture ? null : progress.picture}
                  onChange={wizard.choosePicture}
                />
              </SpeakerStep>
            )}
          </DialogBody>
          <DialogFoot onMouseDown={keepFocus}>
            {step === 2 && (
              <Button onClick={wizard.back}>
                <Icon of={arrowLeftIcon} />
                Back
              </Button>
            )}
            <Button key={step} type="submit" tone="lamp">
              {step === 1 ? 'Next' : 'Save'}
              {step === 1 && <Icon of={arrowRightIcon} />}
            </Button>
          </DialogFoot>
        </Form>
      </Dialog>
      {wizard.busy && <BusyOverlay {...wizard.busy} />}
    </>
  );
}

/** Leaving a field checks it, and a message that appears would move the button away from under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A step that comes takes the focus into its first field. */
function useFocusOnStep(form: { current: HTMLFormElement | null }, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [form, step]);
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;
