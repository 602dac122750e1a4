import { useAuth } from '@lectern/auth';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { EMPTY_DRAFT, clearDraft, readDraft, writeDraft, type Draft } from './draft';
import { EMPTY_FORM, FIELDS, type WizardForm } from './form-model';
import { wizardResolver, type Refused } from './resolver';

/** How far one is, beside what is typed. */
export type Progress = Omit<Draft, 'values'>;

export interface KeptForm {
  form: UseFormReturn<WizardForm>;
  /** Fill it, and check the fields anew. */
  refused: Refused;
  progress: Progress;
  advance: (change: Partial<Progress>) => void;
  /** A draft of an earlier visit is on screen; null when there is none. */
  restored: Draft | null;
  /** Empties the form; a talk that was created already is kept to be written over. */
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
  const advance = useCallback(
    (change: Partial<Progress>) => setProgress((before) => ({ ...before, ...change })),
    [],
  );
  // The server knows of no draft: the first render in the browser must be the same.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  useEffect(() => {
    const write = () => {
      if (!finished.current) writeDraft({ ...progress, values: form.getValues() });
    };
    write();
    return form.subscribe({ formState: { values: true }, callback: write });
  }, [form, progress]);

  useEffect(() => {
    const belong = ({ user }: { user: { id: number } | null }) => {
      if (!user) return;
      setProgress((before) => {
        if (before.owner === user.id) return before;
        // Somebody else's talk cannot be changed, but what was typed may become their own.
        return before.owner === null ? { ...before, owner: user.id } : { ...EMPTY_DRAFT, owner: user.id };
      });
    };
    belong(useAuth.getState());
    return useAuth.subscribe(belong);
  }, []);

  return {
    form,
    refused,
    progress: inBrowser ? progress : EMPTY_DRAFT,
    advance,
    restored: inBrowser ? restored : null,
    startOver: () => {
      form.reset(EMPTY_FORM);
      setRestored(null);
      advance({ step: 1, picture: null });
    },
    finish: () => {
      finished.current = true;
      clearDraft();
    },
  };
}

const never = () => () => undefined;

/** The draft with what was typed into the server's form before its script ran. */
function readStart(): { draft: Draft; stored: Draft | null } {
  const stored = readDraft();
  const draft = stored ?? EMPTY_DRAFT;
  const values = { ...draft.values };
  if (typeof document !== 'undefined') {
    for (const name of FIELDS[1]) {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name="${name}"]`);
      if (field?.value) values[name] = field.value;
    }
    // Search leads here with a link that no talk has yet; a draft keeps its own.
    values.videoLink ||= new URLSearchParams(location.search).get('youtube_link') ?? '';
  }
  return { draft: { ...draft, values }, stored };
}
