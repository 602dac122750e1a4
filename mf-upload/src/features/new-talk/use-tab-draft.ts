import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '@lectern/auth';
import { claimDraft, type Claim } from './claim-draft';
import {
  EMPTY_DRAFT,
  isOfAnother,
  keptDrafts,
  newDraftId,
  ownDraft,
  readDraft,
  rememberOwn,
  writeDraft,
  type Draft,
  type KeptDraft,
} from './draft';

/** Which draft is this tab's: one at a time, and nobody else's meanwhile. */
export interface TabDraft {
  /** A draft that another tab is at work on. */
  elsewhere: KeptDraft | null;
  /** Another tab has taken this one's draft. */
  lost: boolean;
  /** Changes when this tab has another draft; null while it has none. */
  id: string | null;
  /** Keeps it; nothing is kept while the draft is not this tab's. */
  write: (draft: Draft) => void;
  /** Forgets this tab's draft for an empty one. */
  begin: () => void;
  /** Begins an empty one; what is kept of the other stays for whose it is. */
  leave: () => void;
  /** Goes on here with the draft of another tab, or leaves it there. */
  takeOver: () => void;
  leaveThere: () => void;
}

/**
 * @param adopt shows a draft that this tab has from now on; null: an empty one. `keepTyped`: what is on screen goes into it.
 */
export function useTabDraft(adopt: (draft: Draft | null, keepTyped?: boolean) => void): TabDraft {
  const [id, setId] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<KeptDraft | null>(null);
  const [lost, setLost] = useState(false);
  const claim = useRef<Claim | null>(null);
  const gone = useRef(false);

  const hold = async (wanted: string, how: 'wait' | 'try' | 'take'): Promise<boolean> => {
    const next = claimDraft(wanted, how, () => {
      if (claim.current !== next) return;
      claim.current = null;
      setLost(true);
    });
    if (!(await next.granted)) return false;
    if (gone.current) next.release();
    else {
      claim.current?.release();
      claim.current = next;
      rememberOwn(wanted);
      setId(wanted);
      setLost(false);
    }
    return true;
  };

  /** What a closed or crashed tab left behind is gone on with here. */
  const holdFirst = async (kept: readonly KeptDraft[]): Promise<boolean> => {
    for (const { id } of kept) {
      if (!(await hold(id, 'try'))) continue;
      if (!gone.current) adopt(readDraft(id), true);
      return true;
    }
    return false;
  };

  const open = useEffectEvent(async () => {
    const own = ownDraft();
    const { user } = useAuth.getState();
    const kept = keptDrafts().filter(({ draft }) => !isOfAnother(draft, user));
    const mine = kept.find(({ id }) => id === own);
    if (mine ? await hold(mine.id, 'wait') : await holdFirst(kept)) return;
    // What is on screen so far may be the draft of the tab that this one was made from.
    if (mine) adopt(null);
    setElsewhere(mine ?? kept[0] ?? null);
    await hold(newDraftId(), 'try');
  });

  useEffect(() => {
    gone.current = false;
    void Promise.resolve().then(() => open());
    return () => {
      gone.current = true;
      claim.current?.release();
      claim.current = null;
    };
  }, []);

  const leave = () => {
    // Nothing is kept until the new one is this tab's: least of all under the name of the former.
    claim.current?.release();
    claim.current = null;
    adopt(null);
    void hold(newDraftId(), 'try');
  };

  return {
    id,
    elsewhere,
    lost,
    write: (draft) => {
      if (claim.current) writeDraft(claim.current.id, draft);
    },
    begin: () => {
      if (claim.current) writeDraft(claim.current.id, EMPTY_DRAFT);
      leave();
    },
    leave,
    takeOver: () => {
      if (!elsewhere) return;
      void hold(elsewhere.id, 'take').then(() => {
        setElsewhere(null);
        adopt(readDraft(elsewhere.id));
      });
    },
    leaveThere: () => setElsewhere(null),
  };
}
