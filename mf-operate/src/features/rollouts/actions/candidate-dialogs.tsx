import type { Release, Rollout, Segment } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { parsePercent, percent, percentText } from '../../../shared/components/percent';
import { Mono, OptionalReason } from '@lectern/console';
import { ActionDialog } from './action-dialog';
import { type Input, oneOf, segment, TypedPercent, versionsOf } from './action-forms';
import { likeliest, startable } from './action-rules';
import type { DialogProps } from './dialog-props';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice, optionsOf } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
import { SegmentFields } from './fields/segment-fields';
import { ShareField } from './fields/share-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';
import { useReleases } from './use-releases';

/** @param offered releases to start, newest first; one that ended badly needs a reason */
export const startForm = (offered: readonly Release[]) =>
  z.pipe(
    z
      .object({
        version: oneOf(versionsOf(offered), likeliest(offered)),
        percent: TypedPercent,
        ...segment,
        reason: OptionalReason,
      })
      .check(
        z.refine(({ version, reason }) => reason !== undefined || outcomeOf(offered, version) === null, {
          path: ['reason'],
          error: 'Give a reason to start a release again that ended badly.',
        }),
      ),
    z.transform(({ users, preview, ...input }): Input<'start'> => ({
      ...input,
      segment: { users, preview },
    })),
  );

const outcomeOf = (offered: readonly Release[], chosen: string | null) =>
  offered.find(({ version }) => version === chosen)?.outcome ?? null;

/** Starts a candidate for a share of the visitors. */
function StartDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('start', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const found = useReleases(remote);
  const offered = startable(found.releases ?? [], action.now);
  const form = useActionForm(
    startForm(offered),
    { version: preset ?? null, percent: '10', users: '', preview: false },
    reason,
  );
  const { control, register } = form;
  const { field: choice } = useController({ control, name: 'version' });
  const { field: share } = useController({ control, name: 'percent' });
  const version = choice.value ?? likeliest(offered);
  const outcome = outcomeOf(offered, version);
  const buckets = parsePercent(share.value);

  return (
    <ActionDialog
      title={`Start a candidate of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{
        label: version && buckets !== null ? `Start ${version} at ${percent(buckets)}` : 'Start',
        tone: outcome === null ? 'lamp' : 'danger',
      }}
    >
      {(errors) => (
        <>
          <Meta>
            A random share of visitors gets the candidate from their next page load; the others keep{' '}
            {action.now.stable}. Assignments are sticky.
          </Meta>
          <ReleasesOrNot {...found}>
            {offered.length > 0 ? (
              <ReleaseChoice
                legend="Release"
                options={optionsOf(offered)}
                value={version}
                onChange={choice.onChange}
                rollout={action.now}
                views={found.views}
                error={errors.version}
              />
            ) : (
              <p>
                Nothing can be started: {action.now.stable} is the only stored release. Teams publish with{' '}
                <Mono>npx --no @lectern/mf publish</Mono>.
              </p>
            )}
          </ReleasesOrNot>
          <ShareField value={share.value} onChange={share.onChange} error={errors.percent} />
          <SegmentFields users={register('users')} preview={register('preview')} error={errors.users} />
          <ReasonField reason={reason} required={outcome !== null} error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** An unchanged segment is left out, so that changes by others persist. */
export const shareForm = (now: Rollout) =>
  z.pipe(
    z.object({ percent: TypedPercent, ...segment, reason: OptionalReason }),
    z.transform(({ users, preview, ...input }): Input<'share'> => {
      const wanted = { users, preview };
      return { ...input, ...(!sameSegment(wanted, now.segment) && { segment: wanted }) };
    }),
  );

const sameSegment = (a: Segment, b: Segment) =>
  a.preview === b.preview && a.users.join() === [...b.users].sort((x, y) => x - y).join();

/** Changes the candidate's share. */
function ShareDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('share', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const { now } = action;
  const { users, preview } = opened.segment;
  const form = useActionForm(
    shareForm(now),
    { percent: percentText(opened.share), users: users.join(', '), preview },
    reason,
  );
  const { control, register } = form;
  const { field: share } = useController({ control, name: 'percent' });
  const buckets = parsePercent(share.value);

  return (
    <ActionDialog
      title={`Change the share of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: buckets === null ? 'Change' : `Change to ${percent(buckets)}`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>{shareConsequence(now, buckets)}</Meta>
          <ShareField value={share.value} onChange={share.onChange} from={now.share} error={errors.percent} />
          <SegmentFields users={register('users')} preview={register('preview')} error={errors.users} />
          <ReasonField reason={reason} error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}

/** Describes whom a change affects, and how. */
function shareConsequence({ share, stable, candidate }: Rollout, wanted: number | null): string {
  const now = `${percent(share)} of visitors get ${candidate} now.`;
  if (wanted === null || wanted === share) return now;
  return wanted > share
    ? `${now} Raising the share takes it from none of them; others get it on their next page load.`
    : `${now} Lowering the share returns some of them to ${stable} on their next page load.`;
}

export const promoteForm = z.object({ reason: OptionalReason });

/** Makes the candidate the stable release. */
function PromoteDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('promote', opened, (next) =>
    onDone(next, `${remote}: everybody now gets ${next.stable}.`),
  );
  const form = useActionForm(promoteForm, {}, reason);
  const { candidate, share, stable } = action.now;
  return (
    <ActionDialog
      title={`Promote ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: `Give ${candidate ?? 'it'} to everybody`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>
            {percent(share)} of visitors get {candidate} now. Everybody gets it on their next page load, and{' '}
            {stable} becomes the fallback.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} first />
        </>
      )}
    </ActionDialog>
  );
}

/** Dialogs of the actions on candidates. */
export const CANDIDATE_DIALOGS = {
  start: StartDialog,
  share: ShareDialog,
  promote: PromoteDialog,
};
