import type { Release } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useController } from 'react-hook-form';
import { Mono } from '../../../shared/components/version';
import { percent } from '../../../shared/components/percent';
import * as z from 'zod/mini';
import { OptionalReason } from '../../../shared/forms/fields';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { parsePercent } from '../../../shared/components/percent';
import { Percent, oneOf, segment, versionsOf, type Input } from './action-forms';
import { startable } from './action-rules';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
import { SegmentFields } from './fields/segment-fields';
import { ShareField } from './fields/share-field';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';
import { useReleases } from './use-releases';

/** @param offered releases to start, the likeliest first */
export const startForm = (offered: readonly Release[]) =>
  z.pipe(
    z.object({
      version: oneOf(versionsOf(offered), offered[0]?.version ?? null),
      share: Percent,
      ...segment,
      reason: OptionalReason,
    }),
    z.transform(({ users, preview, ...input }): Input<'start'> => ({
      ...input,
      segment: { users, preview },
    })),
  );

/** Starts a candidate for a share of the visitors. */
export function StartDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('start', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const found = useReleases(remote);
  const offered = startable(found.releases ?? [], action.now);
  const form = useActionForm(
    startForm(offered),
    { version: preset ?? null, share: '10', users: '', preview: false },
    reason,
  );
  const { control, register } = form;
  const { field: choice } = useController({ control, name: 'version' });
  const { field: share } = useController({ control, name: 'share' });
  // The newest one is nearly always the one to start.
  const version = choice.value ?? offered[0]?.version ?? null;
  const buckets = parsePercent(share.value);

  return (
    <ActionDialog
      title={`Start a candidate of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{
        label: version && buckets !== null ? `Start ${version} at ${percent(buckets)}` : 'Start',
        tone: 'lamp',
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
                options={offered.map((release) => ({
                  value: release.version,
                  version: release.version,
                  release,
                }))}
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
          <ShareField value={share.value} onChange={share.onChange} error={errors.share} />
          <SegmentFields users={register('users')} preview={register('preview')} error={errors.users} />
          <ReasonField reason={reason} error={errors.reason} />
        </>
      )}
    </ActionDialog>
  );
}
