import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { readReason, readRestore, recallable } from './action-validation';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
import { useAction } from './use-action';
import { useReleases } from './use-releases';

/** Takes a whole remote off the site at once. */
export function WithdrawDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote, candidate } = opened;
  const action = useAction('withdraw', opened, (next) =>
    onDone(next, `${remote} is withdrawn. Its addresses answer 410.`),
  );
  return (
    <ActionDialog
      title={`Withdraw ${remote}`}
      action={action}
      read={readReason(reason.text)}
      onClose={onClose}
      button={{ label: `Withdraw ${remote}`, tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>
            {remote} is no longer served: visitors read that this part of the site is not available at the
            moment, its files are no longer delivered, and open pages reload within a minute.{' '}
            {candidate !== null && `The candidate ${candidate} stops. `}
            Its overrides and previews end. It keeps its paths and can be restored.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActionDialog>
  );
}

/** Brings a withdrawn remote back, with a chosen release. */
export function RestoreDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const found = useReleases(remote);
  const [chosen, setChosen] = useState<string | null>(null);
  const action = useAction('restore', opened, (next) =>
    onDone(next, `${remote} is restored: everybody gets ${next.stable}.`),
  );
  const { now } = action;
  const options = recallable(found.releases ?? [], now);
  const stable = options.find((release) => release.version === now.stable)?.version ?? null;
  const version = chosen ?? stable;
  return (
    <ActionDialog
      title={`Restore ${remote}`}
      action={action}
      read={readRestore({ version, reason: reason.text }, found.releases ?? [], now)}
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
              onChange={setChosen}
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

/** Frees the paths of a withdrawn remote. */
export function RetireDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('retire', opened, (next) =>
    onDone(next, `${remote} is retired. Its paths and slots are free.`),
  );
  return (
    <ActionDialog
      title={`Retire ${remote}`}
      action={action}
      read={readReason(reason.text)}
      onClose={onClose}
      button={{ label: `Retire ${remote}`, tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>
            Other remotes may take its paths and slots, and nothing more can be published to it. It can be
            restored until another remote takes them.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActionDialog>
  );
}
