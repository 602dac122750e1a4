import type { Release, Rollout } from '@lectern/contracts';
import { Meta, undo2Icon } from '@lectern/ui';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { NeededReason } from '../../../shared/forms/fields';
import { ActionDialog } from './action-dialog';
import type { DialogProps } from './dialog-props';
import { oneOf, versionsOf, type Input } from './action-forms';
import { BEFORE, goesBackTo, keptReleases } from './action-rules';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice, type Option } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
import { whyUnavailable } from './availability';
import { useAction } from './use-action';
import { useActionForm } from './use-action-form';
import { useReleases } from './use-releases';

export const rollbackForm = (releases: readonly Release[], now: Rollout) => {
  const possible = [
    ...(goesBackTo(now) === null ? [] : [BEFORE]),
    ...versionsOf(keptReleases(releases, now)),
  ];
  return z.pipe(
    z.object({ version: oneOf(possible, goesBackTo(now) === null ? null : BEFORE), reason: NeededReason }),
    z.transform(({ version, reason }): Input<'rollback'> => ({
      reason,
      ...(version !== BEFORE && { to: version }),
    })),
  );
};

/** Ends the candidate, or returns to a stored release. */
export function RollbackDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('rollback', opened, (next) =>
    onDone(next, `${remote} is rolled back: everybody gets ${next.stable}.`),
  );
  const found = useReleases(remote);
  const { now } = action;
  const options = optionsOf(found.releases ?? [], now);
  const form = useActionForm(rollbackForm(found.releases ?? [], now), { version: preset ?? null }, reason);
  const { field: choice } = useController({ control: form.control, name: 'version' });
  // Defaults to the platform's own choice, and to nothing else.
  const version = choice.value ?? (goesBackTo(now) === null ? null : BEFORE);
  const blocked = whyUnavailable('rollback', now, found.releases);
  const target = options.find(({ value }) => value === version)?.version;

  return (
    <ActionDialog
      title={`Roll back ${remote}`}
      action={action}
      form={form}
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
                onChange={choice.onChange}
                rollout={now}
                views={found.views}
                error={errors.version}
              />
            )}
          </ReleasesOrNot>
          {blocked === null && <ReasonField reason={reason} error={errors.reason} required first />}
        </>
      )}
    </ActionDialog>
  );
}

/** The platform's own choice comes first. */
function optionsOf(releases: readonly Release[], now: Rollout): Option[] {
  const back = goesBackTo(now);
  const find = (version: string) => releases.find((release) => release.version === version);
  const note = now.candidate === null ? 'The last release that worked.' : 'What everybody else gets.';
  return [
    ...(back === null ? [] : [{ value: BEFORE, version: back, release: find(back), note }]),
    ...keptReleases(releases, now)
      .filter(({ version }) => version !== back)
      .map((release) => ({ value: release.version, version: release.version, release })),
  ];
}
