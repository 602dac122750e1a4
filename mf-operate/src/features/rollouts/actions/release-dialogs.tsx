import type { Release, Rollout } from '@lectern/contracts';
import { Meta, undo2Icon } from '@lectern/ui';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { NeededReason } from '@lectern/console';
import { ActionDialog } from './action-dialog';
import { type Input, oneOf, releaseForm, versionsOf } from './action-forms';
import { BEFORE, goesBackTo, keptReleases, recallable } from './action-rules';
import { whyUnavailable } from './availability';
import type { DialogProps } from './dialog-props';
import { ReasonField } from './fields/reason-field';
import { ReleaseChoice, optionsOf, type Option } from './fields/release-choice';
import { ReleasesOrNot } from './fields/releases-or-not';
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
function RollbackDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const action = useAction('rollback', opened, (next) =>
    onDone(next, `${remote} is rolled back: everybody gets ${next.stable}.`),
  );
  const found = useReleases(remote);
  const { now } = action;
  const options = rollbackOptions(found.releases ?? [], now);
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
function rollbackOptions(releases: readonly Release[], now: Rollout): Option[] {
  const back = goesBackTo(now);
  const find = (version: string) => releases.find((release) => release.version === version);
  const note = now.candidate === null ? 'The last release that worked.' : 'What everybody else gets.';
  return [
    ...(back === null ? [] : [{ value: BEFORE, version: back, release: find(back), note }]),
    ...optionsOf(keptReleases(releases, now).filter(({ version }) => version !== back)),
  ];
}

/** Stops serving a release for good. */
function RecallDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
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
            their next navigation. {recallConsequence(now, version)}
          </Meta>
          <ReleasesOrNot {...found}>
            {options.length > 0 ? (
              <ReleaseChoice
                legend="Release to recall"
                options={optionsOf(options)}
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
function recallConsequence({ stable, candidate, fallback }: Rollout, version: string | null): string {
  if (version === null) return '';
  if (version === candidate) return `Its visitors go back to ${stable}.`;
  if (version !== stable) return 'No visitor gets it now.';
  return fallback === null
    ? 'There is no previous working release: the whole remote is withdrawn, and its addresses answer 410.'
    : `Its visitors get ${fallback}, the last one that worked.`;
}

/** Brings a withdrawn remote back, with a chosen release. */
function RestoreDialog({ opened, reason, onClose, onDone }: DialogProps) {
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
              options={optionsOf(options)}
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

/** Dialogs of the actions that choose a stored release. */
export const RELEASE_DIALOGS = {
  rollback: RollbackDialog,
  recall: RecallDialog,
  restore: RestoreDialog,
};
