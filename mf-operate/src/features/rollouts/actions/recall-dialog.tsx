import type { Rollout } from '@lectern/contracts';
import { Meta } from '@lectern/ui';
import { useController } from 'react-hook-form';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { releaseForm } from './action-forms';
import { recallable } from './action-rules';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';
import { useReleases } from './use-releases';

/** Stops serving a release for good. */
export function RecallDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const found = useReleases(remote);
  const action = useAction('recall', opened, (next) =>
    onDone(
      next,
      next.withdrawn_at === null
        ? `${remote} ${choice.value} is recalled. The stable release is ${next.stable}.`
        : `${remote} ${choice.value} is recalled, and ${remote} is withdrawn.`,
    ),
  );
  const { now } = action;
  const options = recallable(found.releases ?? [], now);
  const form = useActionForm(releaseForm(options), { version: preset ?? null }, reason);
  const { field: choice } = useController({ control: form.control, name: 'version' });
  const version = choice.value;

  return (
    <ActionDialog
      title={`Recall a release of ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: version ? `Recall ${version}` : 'Recall', tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>
            A recalled release is never served again; this cannot be undone. Pages that have it open reload on
            their next navigation. {consequence(now, version)}
          </Meta>
          <ReleasesOrNot {...found}>
            {options.length > 0 ? (
              <ReleaseChoice
                legend="Release to recall"
                options={options.map((release) => ({
                  value: release.version,
                  version: release.version,
                  release,
                }))}
                value={version}
                onChange={choice.onChange}
                rollout={now}
                views={found.views}
                error={errors.version}
              />
            ) : (
              <p>Every release has been recalled already.</p>
            )}
          </ReleasesOrNot>
          <ReasonField reason={reason} error={errors.reason} required />
        </>
      )}
    </ActionDialog>
  );
}

/** Describes what replaces the recalled release. */
function consequence({ stable, candidate, fallback }: Rollout, version: string | null): string {
  if (version === null) return '';
  if (version === candidate) return `Its visitors go back to ${stable}.`;
  if (version !== stable) return 'No visitor gets it now.';
  return fallback === null
    ? 'There is no previous working release: the whole remote is withdrawn, and its addresses answer 410.'
    : `Its visitors get ${fallback}, the last one that worked.`;
}
