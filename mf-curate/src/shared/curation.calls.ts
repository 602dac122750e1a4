import type { ContentChange, DeletedMember, Member, MemberDeletion, Suspension } from '@lectern/contracts';
import { call } from '@lectern/console';

const CONTENTS = '/curation/contents';
const MEMBERS = '/curation/members';

/** @throws {ApiError} as every call here */
export const hideContents = (ids: readonly number[], reason: string): Promise<ContentChange> =>
  call('POST', `${CONTENTS}/hide`, { ids, reason });

export const restoreContents = (ids: readonly number[]): Promise<ContentChange> =>
  call('POST', `${CONTENTS}/restore`, { ids });

export const approveContents = (ids: readonly number[]): Promise<ContentChange> =>
  call('POST', `${CONTENTS}/approve`, { ids });

/** For good; needs a fresh confirmation. */
export const deleteContents = (ids: readonly number[]): Promise<ContentChange> =>
  call('POST', `${CONTENTS}/delete`, { ids });

/** Reverts a change, except what was changed again since. */
export const undoChange = (change: string): Promise<ContentChange> =>
  call('POST', `${CONTENTS}/undo`, { change });

/** Everything that the member added. */
export const hideEverything = (id: number, reason: string): Promise<ContentChange> =>
  call('POST', `${MEMBERS}/${id}/hide`, { reason });

export const suspendMember = (id: number, suspension: Suspension): Promise<Member> =>
  call('POST', `${MEMBERS}/${id}/suspend`, suspension);

export const liftSuspension = (id: number): Promise<Member> => call('POST', `${MEMBERS}/${id}/lift`);

/** Lifts the limits for new members, which needs a fresh confirmation, or imposes them again. */
export const trustMember = (id: number, isTrusted: boolean): Promise<Member> =>
  call('POST', `${MEMBERS}/${id}/${isTrusted ? 'trust' : 'distrust'}`);

/** For good; needs a fresh confirmation. */
export const deleteMember = (id: number, deletion: MemberDeletion): Promise<DeletedMember> =>
  call('POST', `${MEMBERS}/${id}/delete`, deletion);
