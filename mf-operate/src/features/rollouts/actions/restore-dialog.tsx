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

/** Brings a withdrawn remote back, with a chosen release. */
export function RestoreDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const found = useReleases(remote);
  const action = useAction('restore', opened, (next) =>
    onDone(next, `${remote} is restored: everybody gets ${next.stable}.`),
  );
  const { now } = action;
  const options = recallable(found.releases ?? [], now);
  const stable = options.find((release) => release.version === now.stable)?.version ?? null;
  const form = useActionForm(releaseForm(options, stable), { version: null }, reason);
  const { field: choice } = useController({ control: form.control, name: 'version' });
  const version = choice.value ?? stable;
  return (
    <ActionDialog
      title={`Restore ${remote}`}
      action={action}
      form={form}
      onClose={onClose}
      button={{ label: version === null ? 'Restore' : `Restore with ${version}`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>Everybody gets the release chosen here on their next page load.</Meta>
          <ReleasesOrNot {...found}>
            <ReleaseChoice
              legend="Release to serve"
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
          </ReleasesOrNot>
          <ReasonField reason={reason} error={errors.reason} required />
        </>
      )}
    </ActionDialog>
  );
}
