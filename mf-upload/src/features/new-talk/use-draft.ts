import { SIGNED_OUT, useAuth } from '@lectern/auth';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { EMPTY_DRAFT, isOfAnother, ownDraft, readDraft, writeDraft, type Draft } from './draft';
import { VIDEO_FIELDS, type WizardForm } from './form-model';
import { wizardResolver, type Refused } from './resolver';
import { useTabDraft, type TabDraft } from './use-tab-draft';

/** How far one is, beside what is typed. */
export type Progress = Omit<Draft, 'values'>;

export interface KeptForm extends Pick<TabDraft, 'elsewhere' | 'lost' | 'takeOver' | 'leaveThere'> {
  form: UseFormReturn<WizardForm>;
  /** Fill it, and check the fields anew. */
  refused: Refused;
  progress: Progress;
  advance: (change: Partial<Progress>) => void;
  /** A draft of an earlier visit is on screen; null when there is none. */
  restored: Draft | null;
  /** Empties the form for another talk. One that was created already stays as it is. */
  startOver: () => void;
  /** All is saved: nothing is kept any more. */
  finish: () => void;
}

/** The form, kept in the browser with every key, so that a reload, closing or signing in again loses nothing. */
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
  /** As it was when the page was left; null while it is here. */
  const left = useRef<{ id: string | null; progress: Progress } | null>(null);
  const advance = useCallback(
    (change: Partial<Progress>) => {
      setProgress((before) => ({ ...before, ...change }));
      // An answer may come when the page has been left: it is kept for who comes back.
      if (left.current?.id)
        writeDraft(left.current.id, { ...left.current.progress, ...change, values: form.getValues() });
    },
    [form],
  );
  // The server knows of no draft: the first render in the browser must be the same.
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
    advance,
    restored: inBrowser ? restored : null,
    startOver: tab.begin,
    finish: () => {
      if (left.current?.id) writeDraft(left.current.id, EMPTY_DRAFT);
      tab.write(EMPTY_DRAFT);
      finished.current = true;
    },
  };
}

const never = () => () => undefined;

/** What nobody had signed in for is whose it is from now on. */
function belongingTo(user: { id: number } | null, before: Progress): Progress {
  return user && before.owner === null ? { ...before, owner: user.id } : before;
}

/** What somebody typed while a draft was looked for; not the link that the address brought. */
function typedIn({ others: _, ...values }: WizardForm): Partial<WizardForm> {
  const brought = linkInAddress();
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, text]) => text !== '' && !(name === 'videoLink' && text === brought),
    ),
  );
}

/** Search leads here with a link that no talk has yet; a draft keeps its own. */
const linkInAddress = () => new URLSearchParams(location.search).get('youtube_link') ?? '';

/** This tab's draft with what was typed into the server's form before its script ran. */
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
