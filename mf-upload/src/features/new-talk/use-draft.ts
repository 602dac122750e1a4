import { SIGNED_OUT, useAuth } from '@lectern/auth';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
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
  /** The progress including changes that are not rendered yet, and never will be if the page is left first. */
  const latest = useRef<Progress>(start.draft);
  const update = (change: Partial<Progress>) => {
    latest.current = { ...latest.current, ...change };
    setProgress(latest.current);
  };
  const [restored, setRestored] = useState(start.stored);
  const [refused] = useState<Refused>(() => new Map());
  const [resolver] = useState(() => wizardResolver(refused));
  const form = useForm<WizardForm>({
    defaultValues: start.draft.values,
    resolver,
    mode: 'onTouched',
  });
  const finished = useRef(false);
  /** Id of the draft when the page was left; null while it is shown. */
  const left = useRef<string | null>(null);
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
    update(belongingTo(useAuth.getState().user, further));
    setRestored(draft);
  });
  const write = () => {
    const draft = { ...latest.current, values: form.getValues() };
    if (left.current) writeLater(left.current, draft);
    else if (!finished.current) tab.write(draft);
  };
  const advance = (change: Partial<Progress>) => {
    update(change);
    // A response may arrive while the page is being left, and would be lost if it were stored only once
    // rendered; or after it was left: then it is stored for the next visit.
    write();
  };

  const store = useEffectEvent(write);
  useEffect(() => {
    store();
    return form.subscribe({ formState: { values: true }, callback: () => store() });
  }, [form, progress, tab.id]);

  const noteLeft = useEffectEvent(() => void (left.current = tab.id));
  useEffect(() => {
    left.current = null;
    return () => noteLeft();
  }, []);

  const leave = useEffectEvent(() => tab.leave());

  /** Shows what a response changed that arrived after the page was left and opened again. */
  const catchUp = useEffectEvent(() => {
    const own = tab.id ?? ownDraft();
    const stored = own === null ? null : readDraft(own);
    if (stored) update(belongingTo(useAuth.getState().user, stored));
    else if (restored && isSame(restored.values, form.getValues())) leave();
    else write();
  });
  useEffect(() => {
    // A response may have arrived since the first render.
    queueMicrotask(() => catchUp());
    return onWrittenLater(() => catchUp());
  }, []);

  const follow = useEffectEvent(({ user }: { user: { id: number } | null }) => {
    if (isOfAnother(progress, user)) leave();
    else update(belongingTo(user, latest.current));
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
      if (left.current) writeLater(left.current, EMPTY_DRAFT);
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
