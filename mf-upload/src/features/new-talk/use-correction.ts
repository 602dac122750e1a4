import type { TalkAnswer } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useDraft } from '@lectern/remote/drafts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { EMPTY_FORM, VIDEO_FIELDS } from './kit';
import { ownTalkQuery, videoStepOf } from './talk-to-form';

type VideoStep = ReturnType<typeof videoStepOf>;

const TIMEOUT_MS = 5_000;

/** A stored correction. */
interface StoredCorrection {
  /** The talk when the correction was begun. */
  base: VideoStep;
  values: VideoStep;
  /** Text typed over a talk that has since been changed elsewhere; null if there is none. */
  older: VideoStep | null;
}

interface Options {
  answer: TalkAnswer;
  /** Id of the member correcting it. */
  owner: number;
  form: UseFormReturn<WizardForm>;
}

/**
 * A correction in progress, stored in this browser like other drafts. It never overwrites a talk that was
 * changed elsewhere since: the form shows the current talk and offers the typed text.
 */
export function useCorrection({ answer, owner, form }: Options) {
  const client = useQueryClient();
  const { id } = answer.talk;
  const [base, setBase] = useState(() => videoStepOf(answer));
  const [older, setOlder] = useState<VideoStep | null>(null);
  const [isRestored, setRestored] = useState(false);
  const { text, isRestored: isKept, write, sent } = useDraft(`correction-${id}`, owner);

  const keep = (kept: StoredCorrection) =>
    write(kept.older === null && isSame(kept.values, kept.base) ? '' : JSON.stringify(kept));
  const show = (kept: StoredCorrection) => {
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
    /** The text is from an earlier visit. */
    isRestored,
    /** The talk was changed elsewhere since the text was typed, which is kept separately. */
    isChanged: older !== null,
    /** Replaces the current talk with the typed text. */
    showTyped: () => {
      if (older) show({ base, values: older, older: null });
    },
    /** Discards the typed text, and shows the current talk. */
    discard: () => {
      setRestored(false);
      show({ base, values: older ? stepOf(form.getValues()) : base, older: null });
    },
    /** Call once it has been sent or cancelled. */
    forget: sent,
    /**
     * True if the talk was changed elsewhere meanwhile: then nothing may be sent before the member has seen
     * that.
     */
    isOutdated: async (): Promise<boolean> => {
      // Without a response the change is sent, and reports its own failure.
      const now = await Promise.race([
        client.fetchQuery(ownTalkQuery(id)).then(videoStepOf, () => null),
        new Promise<null>((done) => setTimeout(done, TIMEOUT_MS, null)),
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

/** Null for an unreadable draft, such as one of another version. */
function parse(stored: string): StoredCorrection | null {
  try {
    const kept = JSON.parse(stored) as Partial<StoredCorrection> | null;
    const isStep = (step: unknown) =>
      VIDEO_FIELDS.every((name) => typeof (step as VideoStep | undefined)?.[name] === 'string');
    if (!isStep(kept?.base) || !isStep(kept?.values)) return null;
    return { ...(kept as StoredCorrection), older: isStep(kept?.older) ? (kept?.older ?? null) : null };
  } catch {
    return null;
  }
}
