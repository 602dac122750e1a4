import type { TalkAnswer } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useDraft } from '@lectern/remote/drafts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { EMPTY_FORM, VIDEO_FIELDS } from './new-talk.page';
import { ownTalkQuery, videoStepOf } from './talk-to-form';

type VideoStep = ReturnType<typeof videoStepOf>;

const PATIENCE_MS = 5_000;

/** A correction under way, as it is kept. */
interface Kept {
  /** The talk as it was when this was begun. */
  base: VideoStep;
  values: VideoStep;
  /** What was typed over a talk that has been changed elsewhere since; null for nothing. */
  older: VideoStep | null;
}

interface Options {
  answer: TalkAnswer;
  /** Id of who corrects it. */
  owner: number;
  form: UseFormReturn<WizardForm>;
}

/**
 * What is typed to correct a talk, kept in this browser like other drafts. It is never put over a talk that was changed elsewhere since: the
 * talk is shown as it is now, and what was typed is offered.
 */
export function useCorrection({ answer, owner, form }: Options) {
  const client = useQueryClient();
  const { id } = answer.talk;
  const [base, setBase] = useState(() => videoStepOf(answer));
  const [older, setOlder] = useState<VideoStep | null>(null);
  const [isRestored, setRestored] = useState(false);
  const { text, isRestored: isKept, write, sent } = useDraft(`correction-${id}`, owner);

  const keep = (kept: Kept) =>
    write(kept.older === null && isSame(kept.values, kept.base) ? '' : JSON.stringify(kept));
  const show = (kept: Kept) => {
    setBase(kept.base);
    setOlder(kept.older);
    form.reset({ ...EMPTY_FORM, ...kept.values });
    keep(kept);
  };

  const follow = useEffectEvent(() => keep({ base, values: stepOf(form.getValues()), older }));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => follow() }), [form]);

  const restore = useEffectEvent((stored: string) => {
    const kept = parse(stored);
    if (kept && isSame(kept.base, base)) {
      show(kept);
      setRestored(!isSame(kept.values, base));
    } else if (kept && !isSame(kept.values, base)) show({ base, values: base, older: kept.values });
    else sent();
  });
  useEffect(() => {
    if (isKept) queueMicrotask(() => restore(text));
  }, [isKept, text]);

  return {
    /** It was typed at an earlier visit. */
    isRestored,
    /** The talk was changed elsewhere since something was typed, which is kept beside. */
    isChanged: older !== null,
    /** Puts what was typed over the talk as it is now. */
    showTyped: () => {
      if (older) show({ base, values: older, older: null });
    },
    /** Throws away what was typed, and shows the talk as it is. */
    discard: () => {
      setRestored(false);
      show({ base, values: older ? stepOf(form.getValues()) : base, older: null });
    },
    /** It was sent, or given up. */
    forget: sent,
    /** True where the talk was changed elsewhere meanwhile: then nothing may be sent before somebody has seen that. */
    isOutdated: async (): Promise<boolean> => {
      // Without an answer the change is sent, and says itself that it did not go through.
      const now = await Promise.race([
        client.fetchQuery(ownTalkQuery(id)).then(videoStepOf, () => null),
        new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null)),
      ]);
      const values = stepOf(form.getValues());
      if (!now || isSame(now, base) || isSame(now, values)) return false;
      setRestored(false);
      show({ base: now, values: now, older: values });
      return true;
    },
  };
}

const stepOf = (form: WizardForm) =>
  Object.fromEntries(VIDEO_FIELDS.map((name) => [name, form[name]])) as unknown as VideoStep;

const isSame = (one: VideoStep, other: VideoStep) =>
  VIDEO_FIELDS.every((name) => one[name].trim() === other[name].trim());

/** Null for what cannot be read, such as a draft of another version. */
function parse(stored: string): Kept | null {
  try {
    const kept = JSON.parse(stored) as Partial<Kept> | null;
    const isStep = (step: unknown) =>
      VIDEO_FIELDS.every((name) => typeof (step as VideoStep | undefined)?.[name] === 'string');
    if (!isStep(kept?.base) || !isStep(kept?.values)) return null;
    return { ...(kept as Kept), older: isStep(kept?.older) ? (kept?.older ?? null) : null };
  } catch {
    return null;
  }
}
