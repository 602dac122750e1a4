import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAuth } from '@lectern/auth';
import { claimDraft, type Claim, type ClaimMode } from './claim-draft';
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

/** The draft of this tab: one at a time, and not used by any other tab meanwhile. */
export interface TabDraft {
  /** A draft in use by another tab; it is continued here once that tab is closed, unless another talk was begun. */
  elsewhere: KeptDraft | null;
  /** Another tab has taken this tab's draft. */
  lost: boolean;
  /** Changes when this tab gets another draft; null while it has none. */
  id: string | null;
  /** Stores it, but only while the draft is this tab's. */
  write: (draft: Draft) => void;
  /** Discards this tab's draft and begins an empty one. */
  begin: () => void;
  /** Begins an empty draft; the other stays stored for its owner. */
  leave: () => void;
  /** Continues another tab's draft here; `leaveThere` declines it. */
  takeOver: () => void;
  leaveThere: () => void;
}

/**
 * @param adopt shows a draft that now belongs to this tab; null: an empty one. `keepTyped`: the values on
 * screen are merged into it.
 */
export function useTabDraft(adopt: (draft: Draft | null, keepTyped?: boolean) => void): TabDraft {
  const [id, setId] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<KeptDraft | null>(null);
  const [lost, setLost] = useState(false);
  const claim = useRef<Claim | null>(null);
  const gone = useRef(false);
  /** Whether the draft elsewhere is continued here once the other tab releases it. */
  const awaits = useRef(false);

  const hold = async (wanted: string, how: ClaimMode, isWanted = () => true): Promise<boolean> => {
    const next = claimDraft(wanted, how, () => {
      if (claim.current !== next) return;
      claim.current = null;
      setLost(true);
    });
    if (!(await next.granted)) return false;
    if (gone.current || !isWanted()) next.release();
    else {
      claim.current?.release();
      claim.current = next;
      rememberOwn(wanted);
      setId(wanted);
      setLost(false);
    }
    return true;
  };

  /** Continues what a closed or crashed tab left behind. */
  const holdFirst = async (kept: readonly KeptDraft[]): Promise<boolean> => {
    for (const { id } of kept) {
      if (!(await hold(id, 'try'))) continue;
      if (!gone.current) adopt(readDraft(id), true);
      return true;
    }
    return false;
  };

  const leaveThere = () => {
    awaits.current = false;
    setElsewhere(null);
  };

  /**
   * A tab that is reloaded or closed slowly still holds its draft for a moment: this tab gets it then. A hidden
   * tab does not, since its user may be about to return to the draft in the other.
   */
  const showElsewhere = async (kept: KeptDraft) => {
    setElsewhere(kept);
    awaits.current = true;
    await hold(kept.id, 'queue', () => {
      const hasOther = claim.current && readDraft(claim.current.id);
      return awaits.current && !document.hidden && !hasOther;
    });
    if (!awaits.current || claim.current?.id !== kept.id) return;
    leaveThere();
    // Null if its talk was finished there.
    adopt(readDraft(kept.id), true);
  };

  const open = useEffectEvent(async () => {
    const own = ownDraft();
    const { user } = useAuth.getState();
    const kept = keptDrafts().filter(({ draft }) => !isOfAnother(draft, user));
    const mine = kept.find(({ id }) => id === own);
    if (mine ? await hold(mine.id, 'wait') : await holdFirst(kept)) return;
    // The values on screen may be the draft of the tab that this one was duplicated from.
    if (mine) adopt(null);
    await hold(newDraftId(), 'try');
    const other = mine ?? kept[0];
    if (other) void showElsewhere(other);
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
    leaveThere();
    // Nothing is stored until the new draft is this tab's, least of all under the old one's id.
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
      leaveThere();
      void hold(elsewhere.id, 'take').then(() => adopt(readDraft(elsewhere.id)));
    },
    leaveThere,
  };
}
