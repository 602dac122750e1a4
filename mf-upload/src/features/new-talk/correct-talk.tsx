import { statusOf } from '@lectern/api-client';
import { SIGNED_OUT, useAuth } from '@lectern/auth';
import { type TalkAnswer, talkPath } from '@lectern/contracts';
import { showAlert, useNavigate, useQuery, useQueryClient } from '@lectern/remote';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { changeTalk } from './contribution.calls';
import { CorrectionNotice } from './correction-notice';
import type { WizardForm } from './form-model';
import {
  BusyOverlay,
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFoot,
  EMPTY_FORM,
  SubmitErrorNotice,
  TextButton,
  VIDEO_FIELDS,
  keepFieldFocus,
  isFailure,
  keepBegun,
  trimmed,
  useForm,
  useSending,
  wizardResolver,
} from './kit';
import type { Refused } from './resolver';
import { ownTalkQuery, videoStepOf } from './talk-to-form';
import { useCorrection } from './use-correction';
import type { VideoStep as VideoStepPart } from './video-step';
import type { Wizard as WizardPart } from './wizard';

/** There is no such talk, or only its author sees it. */
const REFUSED: readonly number[] = [403, 404];

/** Passed by the page, which has them in its first view. */
interface Parts {
  Wizard: typeof WizardPart;
  VideoStep: typeof VideoStepPart;
}

/**
 * The wizard's first step with the member's own talk, to be corrected; an unfinished talk continues in the
 * wizard instead.
 */
export function CorrectTalk({ id, Wizard, VideoStep }: { id: string } & Parts) {
  const { known, user } = useAuth();
  const query = ownTalkQuery(id);
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, String(user?.id)],
    enabled: user !== null,
  });
  // What is typed stays on screen when its author's session expires, but not after Log out.
  const [mine, setMine] = useState<{ answer: TalkAnswer; owner: number } | null>(null);
  useEffect(() => {
    const clear = () => setMine(null);
    addEventListener(SIGNED_OUT, clear);
    return () => removeEventListener(SIGNED_OUT, clear);
  }, []);
  const navigate = useNavigate();
  const returnTo = `/talks/new?talk=${id}`;
  if (user && data?.mine && mine?.owner !== user.id) setMine({ answer: data, owner: user.id });
  if (mine && (!user || user.id === mine.owner)) {
    return mine.answer.draft ? (
      <Begun {...mine} Wizard={Wizard} />
    ) : (
      <Correction key={mine.owner} {...mine} returnTo={returnTo} VideoStep={VideoStep} />
    );
  }
  return (
    <Dialog title="Correct a talk" level={1} sheet onClose={() => void navigate('/')}>
      <DialogBody>
        {known && !user ? (
          <SubmitErrorNotice submitError={null} returnTo={returnTo} />
        ) : data || REFUSED.includes(statusOf(error)) ? (
          <Callout>Only the member who added a talk can correct it.</Callout>
        ) : error ? (
          <Callout>
            The talk could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        ) : (
          <p>Loading...</p>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** The wizard with a talk that was begun, here or on another device. */
function Begun({ answer, owner, Wizard }: { answer: TalkAnswer; owner: number } & Pick<Parts, 'Wizard'>) {
  useState(() =>
    keepBegun({ talkId: answer.talk.id, owner, values: { ...EMPTY_FORM, ...videoStepOf(answer) } }),
  );
  return <Wizard />;
}

interface CorrectionProps extends Pick<Parts, 'VideoStep'> {
  answer: TalkAnswer;
  /** Id of the member correcting it. */
  owner: number;
  returnTo: string;
}

function Correction({ answer, owner, returnTo, VideoStep }: CorrectionProps) {
  const { talk } = answer;
  const [refused] = useState<Refused>(() => new Map());
  const [resolver] = useState(() => wizardResolver(refused));
  const form = useForm<WizardForm>({
    defaultValues: { ...EMPTY_FORM, ...videoStepOf(answer) },
    resolver,
    mode: 'onTouched',
  });
  const { busy, setBusy, submitError, begin, refuseTalk } = useSending({ form, refused });
  const correction = useCorrection({ answer, owner, form });
  const navigate = useNavigate();
  const client = useQueryClient();
  const go = useRef<HTMLButtonElement>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const path = talkPath(talk);

  const save = async () => {
    if (!(await begin(VIDEO_FIELDS))) return;
    setBusy({ what: 'saving', sent: null });
    if (await correction.isOutdated()) return setBusy(null);
    const saved = await changeTalk(trimmed(form.getValues()), talk.id, 2);
    setBusy(null);
    if (isFailure(saved)) return refuseTalk(saved);
    correction.forget();
    await client.invalidateQueries();
    showAlert('The talk has been corrected.', 'plain');
    // Do not redirect a member who has navigated elsewhere meanwhile.
    if (isHere.current) void navigate(path);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Dialog title="Correct your talk" level={1} sheet onClose={() => void (busy ?? navigate(path))}>
      <Form noValidate aria-label="The talk" onSubmit={submit} onMouseDown={keepFieldFocus}>
        <DialogBody>
          <SubmitErrorNotice submitError={submitError} returnTo={returnTo} />
          <CorrectionNotice {...correction} />
          <VideoStep form={form} talkId={talk.id} inBrowser onTakeUp={() => undefined} />
        </DialogBody>
        <DialogFoot>
          <Button
            onClick={() => {
              correction.forget();
              void navigate(path);
            }}
          >
            Cancel
          </Button>
          <Button ref={go} type="submit" tone="lamp">
            Save
          </Button>
        </DialogFoot>
      </Form>
      {busy && <BusyOverlay {...busy} origin={go} />}
    </Dialog>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;
