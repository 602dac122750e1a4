import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { readReason, readRestore, recallable } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { ReleaseChoice } from './forms/release-choice';
import { ReleasesOrNot } from './forms/releases-or-not';
import { useAct } from './use-act';
import { useReleases } from './use-releases';

/** A whole remote goes off the site at once. */
export function WithdrawDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote, candidate } = opened;
  const under = useAct('withdraw', opened, (next) =>
    onDone(next, `${remote} is withdrawn. Its addresses answer 410.`),
  );
  return (
    <ActDialog
      title={`Withdraw ${remote}`}
      under={under}
      read={readReason(reason.text)}
      onClose={onClose}
      button={{ label: `Withdraw ${remote}`, tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>
            Nobody gets anything of {remote} any more: visitors read that this part of the site is not
            available at the moment, its files are gone, open pages load anew within a minute.{' '}
            {candidate !== null && `The candidate ${candidate} stops. `}
            Its overrides and previews end. Its paths stay its own, and it can be restored.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActDialog>
  );
}

/** A withdrawn remote comes back, with a release that is chosen. */
export function RestoreDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const found = useReleases(remote);
  const [chosen, setChosen] = useState<string | null>(null);
  const under = useAct('restore', opened, (next) =>
    onDone(next, `${remote} is restored: everybody gets ${next.stable}.`),
  );
  const { now } = under;
  const options = recallable(found.releases ?? [], now);
  const stable = options.find((release) => release.version === now.stable)?.version ?? null;
  const version = chosen ?? stable;
  return (
    <ActDialog
      title={`Restore ${remote}`}
      under={under}
      read={readRestore({ version, reason: reason.text }, found.releases ?? [], now)}
      onClose={onClose}
      button={{ label: version === null ? 'Restore' : `Restore with ${version}`, tone: 'lamp' }}
    >
      {(errors) => (
        <>
          <Meta>Everybody gets the release chosen here, with the next page load.</Meta>
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
    </ActDialog>
  );
}

/** A withdrawn remote gives up its paths. */
export function RetireDialog({ opened, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('retire', opened, (next) =>
    onDone(next, `${remote} is retired. Its paths and slots are free.`),
  );
  return (
    <ActDialog
      title={`Retire ${remote}`}
      under={under}
      read={readReason(reason.text)}
      onClose={onClose}
      button={{ label: `Retire ${remote}`, tone: 'danger' }}
    >
      {(errors) => (
        <>
          <Meta>
            Other remotes may take its paths and slots from now on, and nothing is published to it any more.
            It can be restored while nobody has taken them.
          </Meta>
          <ReasonField reason={reason} error={errors.reason} required first />
        </>
      )}
    </ActDialog>
  );
}
