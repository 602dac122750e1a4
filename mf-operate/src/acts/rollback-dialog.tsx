import type { Release, Rollout } from '@lectern/contracts';
import { Meta, undo2Icon } from '@lectern/ui';
import { useState } from 'react';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { BEFORE, goesBackTo, keptReleases, readRollback } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { ReleaseChoice, type Option } from './forms/release-choice';
import { ReleasesOrNot } from './forms/releases-or-not';
import { notPossible } from './possible';
import { useAct } from './use-act';
import { useReleases } from './use-releases';

/** Ends the candidate, or goes back to a release that is kept. */
export function RollbackDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('rollback', opened, (next) =>
    onDone(next, `${remote} is rolled back: everybody gets ${next.stable}.`),
  );
  const found = useReleases(remote);
  const [chosen, setChosen] = useState(preset ?? null);
  const { now } = under;
  const options = optionsOf(found.releases ?? [], now);
  // What the platform itself would go back to; nothing else goes without saying.
  const version = chosen ?? (goesBackTo(now) === null ? null : BEFORE);
  const blocked = notPossible('rollback', now, found.releases);
  const target = options.find(({ value }) => value === version)?.version;

  return (
    <ActDialog
      title={`Roll back ${remote}`}
      under={under}
      read={readRollback({ version, reason: reason.text }, found.releases ?? [], now)}
      onClose={onClose}
      blocked={blocked}
      button={{ label: target ? `Roll back to ${target}` : 'Roll back', tone: 'danger', icon: undo2Icon }}
    >
      {(errors) => (
        <>
          <Meta>
            {now.candidate === null ? '' : `The candidate ${now.candidate} stops. `}
            Pages already open keep their release; the next page load gets the one chosen here.
          </Meta>
          <ReleasesOrNot {...found}>
            {options.length > 0 && (
              <ReleaseChoice
                legend="Release to serve"
                options={options}
                value={version}
                onChange={setChosen}
                rollout={now}
                views={found.views}
                error={errors.version}
              />
            )}
          </ReleasesOrNot>
          {blocked === null && <ReasonField reason={reason} error={errors.reason} required first />}
        </>
      )}
    </ActDialog>
  );
}

/** First what the platform itself would go back to. */
function optionsOf(releases: readonly Release[], now: Rollout): Option[] {
  const back = goesBackTo(now);
  const find = (version: string) => releases.find((release) => release.version === version);
  const note = now.candidate === null ? 'The last one that worked.' : 'What everybody else gets.';
  return [
    ...(back === null ? [] : [{ value: BEFORE, version: back, release: find(back), note }]),
    ...keptReleases(releases, now)
      .filter(({ version }) => version !== back)
      .map((release) => ({ value: release.version, version: release.version, release })),
  ];
}
