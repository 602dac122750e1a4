import { SIGNED_OUT, useAuth } from '@lectern/auth';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  EMPTY_DRAFT,
  isOfAnother,
  onWrittenLater,
  ownDraft,
  readDraft,
  writeLater,
  type Draft,
} from './draft';
import { VIDEO_FIELDS, type WizardForm } from './form-model';
import { wizardResolver, type Refused } from './resolver';
import { useTabDraft, type TabDraft } from './use-tab-draft';

/** The progress in the wizard, apart from the typed values. */
export type Progress = Omit<Draft, 'values'>;

export interface KeptForm extends Pick<TabDraft, 'elsewhere' | 'lost' | 'takeOver' | 'leaveThere'> {
  form: UseFormReturn<WizardForm>;
  /** Fill it, then validate the fields again. */
  refused: Refused;
  progress: Progress;
  /** Whether the stored draft is on screen: not in the first render, which must match the server's. */
  inBrowser: boolean;
  advance: (change: Partial<Progress>) => void;
  /** The draft of an earlier visit that is on screen; null if there is none. */
  restored: Draft | null;
  /** Empties the form for another talk. A talk already created stays as it is. */
  startOver: () => void;
  /** Everything is saved: the stored draft is removed. */
  finish: () => void;
}

/**
 * The form, stored in the browser on every key stroke, so that a reload, closing or signing in again loses
 * nothing.
 */
export function useDraft(): KeptForm {
  const [start] = useState(readStart);
  const [progress, setProgress] = useState<Progress>(start.draft);
  const [restored, setRestored] = useState(start.stored);
  const [refused] = useState<Refused>(() => new Map());
  const [resolver] = useState(() => wizardResolver(refused));
  const form = useForm<WizardForm>({
    defaultValues: start.draft.values,
    resolver,
    mode: 'onTouched',
  });
  const finished = useRef(false);
  /** The state when the page was left; null while it is shown. */
  const left = useRef<{ id: string | null; progress: Progress } | null>(null);
  const advance = useCallback(
    (change: Partial<Progress>) => {
      setProgress((before) => ({ ...before, ...change }));
      // A response may arrive after the page was left: store it for the next visit.
      if (left.current?.id)
        writeLater(left.current.id, { ...left.current.progress, ...change, values: form.getValues() });
    },
    [form],
  );
  // The server has no draft, so the browser's first render must have none.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const tab = useTabDraft((draft, keepTyped = false) => {
    const { values, ...further } = draft ?? EMPTY_DRAFT;
    form.reset({ ...values, ...(keepTyped && typedIn(form.getValues())) });
    refused.clear();
    setProgress(belongingTo(useAuth.getState().user, further));
    setRestored(draft);
  });

  const write = useEffectEvent(() => {
    if (!finished.current) tab.write({ ...progress, values: form.getValues() });
  });
  useEffect(() => {
    write();
    return form.subscribe({ formState: { values: true }, callback: () => write() });
  }, [form, progress, tab.id]);

  const noteLeft = useEffectEvent(() => void (left.current = { id: tab.id, progress }));
  useEffect(() => {
    left.current = null;
    return () => noteLeft();
  }, []);

  const leave = useEffectEvent(() => tab.leave());

  /** Whoever left while something was being sent, and came back before the response, sees what it changed. */
  const catchUp = useEffectEvent(() => {
    const own = tab.id ?? ownDraft();
    const stored = own === null ? null : readDraft(own);
    if (stored) {
      const { values: _, ...further } = stored;
      setProgress(belongingTo(useAuth.getState().user, further));
    } else if (restored && isSame(restored.values, form.getValues())) leave();
    else write();
  });
  useEffect(() => {
    // A response may have arrived since the first render.
    queueMicrotask(() => catchUp());
    return onWrittenLater(() => catchUp());
  }, []);

  const follow = useEffectEvent(({ user }: { user: { id: number } | null }) => {
    if (isOfAnother(progress, user)) leave();
    else setProgress((before) => belongingTo(user, before));
  });
  useEffect(() => {
    queueMicrotask(() => follow(useAuth.getState()));
    const stop = useAuth.subscribe((state) => follow(state));
    const forget = () => leave();
    addEventListener(SIGNED_OUT, forget);
    return () => {
      stop();
      removeEventListener(SIGNED_OUT, forget);
    };
  }, []);

  return {
    ...tab,
    form,
    refused,
    progress: inBrowser ? progress : EMPTY_DRAFT,
    inBrowser,
    advance,
    restored: inBrowser ? restored : null,
    startOver: tab.begin,
    finish: () => {
      if (left.current?.id) writeLater(left.current.id, EMPTY_DRAFT);
      tab.write(EMPTY_DRAFT);
      finished.current = true;
    },
  };
}

const never = () => () => undefined;

const isSame = (one: WizardForm, other: WizardForm) => JSON.stringify(one) === JSON.stringify(other);

/** A draft begun without signing in belongs to the user who signs in. */
function belongingTo(user: { id: number } | null, before: Progress): Progress {
  return user && before.owner === null ? { ...before, owner: user.id } : before;
}

/** The values typed while a draft was being looked for, without the link from the address. */
function typedIn({ others: _, ...values }: WizardForm): Partial<WizardForm> {
  const brought = linkInAddress();
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, text]) => text !== '' && !(name === 'videoLink' && text === brought),
    ),
  );
}

/** Search links here with a video link that no talk has yet; a draft keeps its own. */
const linkInAddress = () => new URLSearchParams(location.search).get('youtube_link') ?? '';

/** This tab's draft, plus what was typed into the server-rendered form before its script ran. */
function readStart(): { draft: Draft; stored: Draft | null } {
  if (typeof document === 'undefined') return { draft: EMPTY_DRAFT, stored: null };
  const own = ownDraft();
  const stored = own === null ? null : readDraft(own);
  const draft = stored ?? EMPTY_DRAFT;
  const values = { ...draft.values };
  for (const name of VIDEO_FIELDS) {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`);
    if (field?.value) values[name] = field.value;
  }
  values.videoLink ||= linkInAddress();
  return { draft: { ...draft, values }, stored };
}
