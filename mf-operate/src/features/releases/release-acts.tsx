import type { Release, Rollout } from '@lectern/contracts';
import { Button, Row, VisuallyHidden } from '@lectern/ui';
import { possibleFor } from './standing';

export interface ReleaseActProps {
  /** Makes it the candidate. */
  onStart?: (version: string) => void;
  /** Makes it the stable release again. */
  onRollback?: (version: string) => void;
  onRecall?: (version: string) => void;
}

interface Props extends ReleaseActProps {
  release: Release;
  /** Newest first. */
  releases: readonly Release[];
  rollout: Rollout;
}

/** What can be done with a release. */
export function ReleaseActs({ release, releases, rollout, onStart, onRollback, onRecall }: Props) {
  const { version } = release;
  const possible = possibleFor(release, releases, rollout);
  return (
    <Row>
      {possible.start && onStart && (
        <Button dense onClick={() => onStart(version)}>
          Start<VisuallyHidden> {version} as the candidate</VisuallyHidden>
        </Button>
      )}
      {possible.rollback && onRollback && (
        <Button dense onClick={() => onRollback(version)}>
          Roll back to this<VisuallyHidden>: {version}</VisuallyHidden>
        </Button>
      )}
      {possible.recall && onRecall && (
        <Button dense tone="quiet" onClick={() => onRecall(version)}>
          Recall<VisuallyHidden> {version}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}
