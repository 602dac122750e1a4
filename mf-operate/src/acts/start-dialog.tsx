import { Meta } from '@lectern/ui';
import { useState } from 'react';
import { Mono } from '../rollout/parts';
import { percent } from '../rollout/percent';
import { ActDialog } from './act-dialog';
import type { DialogProps } from './dialogs';
import { parsePercent } from '../rollout/percent';
import { readStart, startable } from './forms/read';
import { ReasonField } from './forms/reason-field';
import { ReleaseChoice } from './forms/release-choice';
import { ReleasesOrNot } from './forms/releases-or-not';
import { SegmentFields } from './forms/segment-fields';
import { ShareField } from './forms/share-field';
import { useAct } from './use-act';
import { useReleases } from './use-releases';

/** A candidate for a part of the visitors. */
export function StartDialog({ opened, version: preset, reason, onClose, onDone }: DialogProps) {
  const { remote } = opened;
  const under = useAct('start', opened, (next) =>
    onDone(next, `${remote}: ${next.candidate} now goes to ${percent(next.share)} of visitors.`),
  );
  const found = useReleases(remote);
  const offered = startable(found.releases ?? [], under.now);
  const [chosen, setChosen] = useState(preset ?? null);
  const [share, setShare] = useState('10');
  const [users, setUsers] = useState('');
  const [preview, setPreview] = useState(false);
  // The newest one is what is started, nearly always.
  const version = chosen ?? offered[0]?.version ?? null;
  const read = readStart({ version, share, users, preview, reason: reason.text }, offered, under.now);
  const buckets = parsePercent(share);

  return (
    <ActDialog
      title={`Start a candidate of ${remote}`}
      under={under}
      read={read}
      onClose={onClose}
      button={{
        label: version && buckets !== null ? `Start ${version} at ${percent(buckets)}` : 'Start',
        tone: 'lamp',
      }}
    >
      {(errors) => (
        <>
          <Meta>
            Visitors by lot get the candidate from their next page load on, the others keep {under.now.stable}
            . Each stays where they are.
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
                onChange={setChosen}
                rollout={under.now}
                views={found.views}
                error={errors.version}
              />
            ) : (
              <p>
                Nothing can be started: {under.now.stable} is the only release that is kept. A team publishes
                with <Mono>mf publish</Mono>.
              </p>
            )}
          </ReleasesOrNot>
          <ShareField value={share} onChange={setShare} error={errors.share} />
          <SegmentFields
            users={users}
            onUsers={setUsers}
            preview={preview}
            onPreview={setPreview}
            error={errors.users}
          />
          <ReasonField reason={reason} error={errors.reason} />
        </>
      )}
    </ActDialog>
  );
}
